# /// script
# dependencies = ["torch"]
# ///
import torch
import torch.nn.functional as F


class Ranker(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.tower = torch.nn.Embedding(20, 6)

    @torch.inference_mode()
    def embed(self, ids):
        return self.tower(ids).mean(1)


ranker = Ranker()
query, good, bad = torch.randint(0, 20, (3, 5, 4))
margin = F.triplet_margin_loss(ranker.embed(query), ranker.embed(good), ranker.embed(bad))
margin.backward()
