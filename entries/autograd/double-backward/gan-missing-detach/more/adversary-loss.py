# /// script
# dependencies = ["torch"]
# ///
import torch
from torch import nn


class Translator(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(5, 10), nn.GELU(), nn.Linear(10, 5))

    def forward(self, src):
        return src + self.body(src)


def hinge(real_score, fake_score):
    return (1 - real_score).relu().mean() + (1 + fake_score).relu().mean()


translator, judge = Translator(), nn.Sequential(nn.Linear(5, 10), nn.GELU(), nn.Linear(10, 1))
t_optim = torch.optim.AdamW(translator.parameters())
j_optim = torch.optim.AdamW(judge.parameters())

for epoch in range(3):
    source, target = torch.randn(32, 5), torch.randn(32, 5) + 1
    translated = translator(source)
    j_optim.zero_grad()
    hinge(judge(target), judge(translated)).backward()
    j_optim.step()

    t_optim.zero_grad()
    adversarial = -judge(translated).mean() + 10 * (translated - target).abs().mean()
    adversarial.backward()
    t_optim.step()
    print(f"epoch {epoch}: {adversarial.item():.3f}")
