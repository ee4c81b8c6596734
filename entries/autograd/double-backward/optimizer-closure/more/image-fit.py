# /// script
# dependencies = ["torch"]
# ///
import torch
import torch.nn.functional as F

torch.manual_seed(11)
extractor = torch.nn.Conv2d(3, 6, 3, padding=1).requires_grad_(False)
content, style = torch.rand(1, 3, 10, 10), torch.rand(1, 3, 10, 10)


def gram(t):
    flat = t.flatten(2)
    return flat @ flat.transpose(1, 2) / flat.shape[-1]


input_img = content.clone().requires_grad_()
lbfgs = torch.optim.LBFGS([input_img], lr=0.8, line_search_fn="strong_wolfe")
feats = extractor(input_img).relu()
total = F.mse_loss(feats, extractor(content).relu()) + 1e3 * F.mse_loss(gram(feats), gram(extractor(style).relu()))


def evaluate():
    lbfgs.zero_grad()
    total.backward()
    return total


for run in range(4):
    lbfgs.step(evaluate)
