# /// script
# dependencies = ["torch", "transformers"]
# ///
import torch
from transformers import LlamaConfig, LlamaForCausalLM

torch.manual_seed(0)
config = LlamaConfig(
    vocab_size=50, hidden_size=16, intermediate_size=32, num_hidden_layers=4, num_attention_heads=2, pad_token_id=0
)
model = LlamaForCausalLM(config)
model.gradient_checkpointing_enable()
ids = torch.randint(1, 50, (4, 24))
loss = model(ids, labels=ids).loss
loss.backward()
