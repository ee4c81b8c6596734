# /// script
# dependencies = ["torch"]
# ///
import torch


class Logged(torch.utils.data.Dataset):
    def __init__(self, path):
        self.log = open(path, "w")
        self.data = torch.arange(6.0)

    def __len__(self):
        return len(self.data)

    def __getitem__(self, index):
        self.log.write(f"{index}\n")
        return self.data[index]


if __name__ == "__main__":
    torch.multiprocessing.set_start_method("spawn")
    print(sum(torch.utils.data.DataLoader(Logged("access.log"), num_workers=1)))
