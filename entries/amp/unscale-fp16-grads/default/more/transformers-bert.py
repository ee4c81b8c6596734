# /// script
# dependencies = ["torch", "transformers"]
# ///
import torch
from transformers import BertConfig, BertForSequenceClassification

config = BertConfig(vocab_size=30, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=16)
bert = BertForSequenceClassification._from_config(config, dtype=torch.float16).train()
optimizer, scaler = torch.optim.AdamW(bert.parameters()), torch.amp.GradScaler("cpu", init_scale=128.0)
result = bert(input_ids=torch.tensor([[2, 8, 9], [2, 4, 5]]), labels=torch.tensor([0, 1]))
scaler.scale(result.loss).backward()
scaler.step(optimizer)
