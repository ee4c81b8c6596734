# /// script
# dependencies = ["torch", "transformers"]
# ///
import torch
from transformers import DynamicCache, Qwen2Config, Qwen2ForCausalLM

config = Qwen2Config(
    vocab_size=40, hidden_size=16, intermediate_size=32, num_hidden_layers=2, num_attention_heads=2,
    num_key_value_heads=1, use_cache=False,
)
policy = Qwen2ForCausalLM(config)
policy.gradient_checkpointing_enable()
policy.train()
prompt = torch.randint(0, 40, (2, 5))
logits = policy(prompt, cache=DynamicCache(config=config)).logits
logits.log_softmax(-1).mean().backward()
