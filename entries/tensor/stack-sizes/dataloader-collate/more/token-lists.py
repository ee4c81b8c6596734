# /// script
# dependencies = ["torch"]
# ///
from torch.utils.data import DataLoader

encoded = [{"input_ids": [101, 7592, 102]}, {"input_ids": [101, 7592, 2088, 999, 102]}]
for features in DataLoader(encoded, batch_size=2):
    print(features["input_ids"])
