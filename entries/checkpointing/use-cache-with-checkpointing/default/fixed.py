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
loss = model(ids, labels=ids, use_cache=False).loss
loss.backward()
# check
grads = [p.grad.clone() for p in model.parameters()]
model.zero_grad()
model.gradient_checkpointing_disable()
model(ids, labels=ids, use_cache=False).loss.backward()
assert all(torch.allclose(p.grad, g, atol=1e-6) for p, g in zip(model.parameters(), grads))  # equal without checkpointing
