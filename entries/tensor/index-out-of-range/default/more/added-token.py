# /// script
# dependencies = ["torch", "transformers"]
# ///
import torch
from transformers import GPT2Config, GPT2LMHeadModel

config = GPT2Config(vocab_size=50, n_positions=16, n_embd=8, n_layer=1, n_head=1, bos_token_id=0, eos_token_id=0)
lm = GPT2LMHeadModel(config)
pad_token_id = 50
prompt = torch.tensor([[4, 9, 21, pad_token_id]])
print(lm(input_ids=prompt).logits.shape)
