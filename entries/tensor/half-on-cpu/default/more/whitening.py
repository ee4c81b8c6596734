# /// script
# dependencies = ["torch"]
# ///
import torch

latents = torch.randn(10, 3, dtype=torch.float16)
covariance = latents.float().cov(correction=1).half()[:3, :3] + torch.eye(3).half()
print(torch.linalg.inv(covariance))
