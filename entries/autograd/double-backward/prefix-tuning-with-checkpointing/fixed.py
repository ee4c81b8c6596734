# /// script
# dependencies = ["torch", "transformers==4.34.1", "tokenizers==0.14.1", "huggingface_hub==0.25.2", "peft==0.5.0"]
# ///
import torch
from peft import PrefixTuningConfig, get_peft_model
from transformers import LlamaConfig, LlamaForCausalLM

torch.manual_seed(0)
sizes = dict(vocab_size=32, hidden_size=16, intermediate_size=32, num_hidden_layers=2, num_attention_heads=2)
base = LlamaForCausalLM(LlamaConfig(**sizes))
net = get_peft_model(base, PrefixTuningConfig(task_type="CAUSAL_LM", num_virtual_tokens=4)).train()
ids = torch.randint(0, 32, (2, 6))
net(input_ids=ids, labels=ids).loss.backward()
# check
prefix = net.prompt_encoder["default"].embedding.weight
step, start = 1e-2, prefix.detach().clone()
for i, j in [(0, 0), (2, 17), (3, 63)]:
    losses = []
    for sign in (1, -1):
        with torch.no_grad():
            prefix.copy_(start)
            prefix[i, j] += sign * step
            losses.append(net(input_ids=ids, labels=ids).loss)
    slope = (losses[0] - losses[1]) / (2 * step)
    assert abs(slope - prefix.grad[i, j]) < 1e-3 * prefix.grad.abs().max() + 1e-5  # equal to a finite difference
