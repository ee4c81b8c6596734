# /// script
# dependencies = ["torch", "transformers"]
# ///
import torch
from transformers import T5Config, T5ForConditionalGeneration

config = T5Config(
    vocab_size=40, d_model=16, d_kv=8, d_ff=32, num_layers=2, num_heads=2, decoder_start_token_id=0, pad_token_id=0
)
summariser = T5ForConditionalGeneration(config)
summariser.gradient_checkpointing_enable()
summariser.train()
optimizer = torch.optim.AdamW(summariser.parameters())
for step in range(2):
    source, target = torch.randint(1, 40, (2, 3, 8))
    optimizer.zero_grad()
    summariser(input_ids=source, labels=target).loss.backward()
    optimizer.step()
