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
model.eval()
prompt, mask = ids[:1, :6], torch.ones(1, 6, dtype=torch.long)
read = []
model.model.embed_tokens.register_forward_hook(lambda layer, given, out: read.append(given[0].numel()))
slow = model.generate(prompt, attention_mask=mask, max_new_tokens=10, do_sample=False, use_cache=False)
# check
without, read[:] = sum(read), []
quick = model.generate(prompt, attention_mask=mask, max_new_tokens=10, do_sample=False)
assert torch.equal(slow, quick) and without > 3 * sum(read)
print(f"without a cache generate() reads {without} tokens for the same text, with one {sum(read)}")
