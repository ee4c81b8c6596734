# /// script
# dependencies = ["torch"]
# ///
from torch.utils.data import DataLoader, Dataset


class Forecast(Dataset):
    def __init__(self, values, ahead):
        self.values, self.ahead = values, ahead

    def __len__(self):
        return len(self.values) - self.ahead

    def __getitem__(self, i):
        return self.values[i], self.values[i + self.ahead]


pairs = []
for now, later in DataLoader(Forecast(list(range(10)), ahead=3), batch_size=4, num_workers=1):
    pairs += zip(now.tolist(), later.tolist())
# check
assert pairs == [(i, i + 3) for i in range(7)]
