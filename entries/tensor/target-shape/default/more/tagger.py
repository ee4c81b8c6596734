# /// script
# dependencies = ["torch"]
# ///
import torch

tagger = torch.nn.LSTM(8, 5, batch_first=True)
sentences, tags = torch.randn(4, 9, 8), torch.randint(0, 5, (4, 9))
outputs, _ = tagger(sentences)
print(torch.nn.NLLLoss()(outputs.log_softmax(-1), tags))
