# /// script
# dependencies = ["torch"]
# ///
import torch

counts = torch.tensor([3, 1, 4, 2]).float()
shares = counts.div_(counts.sum())
entropy = -(shares * shares.log()).sum()
print(shares, entropy)
# check
assert torch.equal(shares, torch.tensor([0.3, 0.1, 0.4, 0.2]))
assert torch.isclose(entropy, torch.distributions.Categorical(shares).entropy())
