# /// script
# dependencies = ["torch"]
# ///
import json

import torch

index = {"metadata": {"total_size": 24}, "weight_map": {"lm_head.weight": "pytorch_model-00001-of-00002.bin"}}
with open("pytorch_model.bin.index.json", "w") as out:
    json.dump(index, out)
shards = torch.load("pytorch_model.bin.index.json", map_location="cpu")
