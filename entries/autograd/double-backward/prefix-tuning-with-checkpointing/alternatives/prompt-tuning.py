# /// script
# dependencies = ["torch", "transformers==4.34.1", "tokenizers==0.14.1", "huggingface_hub==0.25.2", "peft==0.5.0"]
# ///
import torch
from peft import PromptTuningConfig, get_peft_model
from transformers import LlamaConfig, LlamaForCausalLM

torch.manual_seed(0)
sizes = dict(vocab_size=32, hidden_size=16, intermediate_size=32, num_hidden_layers=2, num_attention_heads=2)
base = LlamaForCausalLM(LlamaConfig(**sizes))
base.gradient_checkpointing_enable()
base.enable_input_require_grads()
net = get_peft_model(base, PromptTuningConfig(task_type="CAUSAL_LM", num_virtual_tokens=4)).train()
ids = torch.randint(0, 32, (2, 6))
net(input_ids=ids, labels=ids).loss.backward()
# check
wanted = {name: p.grad.clone() for name, p in net.named_parameters() if p.requires_grad}
net.zero_grad()
base.gradient_checkpointing_disable()
net(input_ids=ids, labels=ids).loss.backward()
assert wanted and all(g.any() and torch.allclose(net.get_parameter(name).grad, g, atol=1e-7) for name, g in wanted.items())
