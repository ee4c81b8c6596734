# /// script
# dependencies = ["torch"]
# ///
import torch

tokens = torch.randint(0, 50, (3, 7))
embedding, to_vocabulary = torch.nn.Embedding(50, 12), torch.nn.Linear(12, 50)
logits = to_vocabulary(embedding(tokens[:, :-1]))
criterion = torch.nn.CrossEntropyLoss()
print(criterion(logits.reshape(-1, 50), tokens.reshape(-1)))
