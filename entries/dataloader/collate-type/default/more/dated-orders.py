# /// script
# dependencies = ["torch"]
# ///
import datetime

import torch
from torch.utils.data import DataLoader

orders = [{"amount": 3.5 * n, "day": datetime.date(2024, 5, n)} for n in range(1, 9)]
for batch in DataLoader(orders, batch_size=4, shuffle=True, num_workers=2):
    print(torch.as_tensor(batch["amount"]).sum(), batch["day"])
