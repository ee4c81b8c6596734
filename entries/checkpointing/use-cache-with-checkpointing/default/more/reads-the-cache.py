# /// script
# dependencies = ["torch", "transformers"]
# ///
import torch
from transformers import GPT2Config, GPT2LMHeadModel

model = GPT2LMHeadModel(GPT2Config(vocab_size=30, n_embd=16, n_layer=2, n_head=2, n_positions=32)).train()
model.gradient_checkpointing_enable(gradient_checkpointing_kwargs={"use_reentrant": False})
tokens = torch.randint(0, 30, (2, 9))
output = model(input_ids=tokens, labels=tokens, use_cache=True)
output.loss.backward()
print("cache:", output.cache)
