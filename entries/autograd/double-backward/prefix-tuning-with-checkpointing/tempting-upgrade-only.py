# /// script
# dependencies = ["torch", "transformers", "peft"]
# ///
import torch
from peft import PrefixTuningConfig, get_peft_model
from transformers import LlamaConfig, LlamaForCausalLM

torch.manual_seed(0)
sizes = dict(vocab_size=32, hidden_size=16, intermediate_size=32, num_hidden_layers=2, num_attention_heads=2)
base = LlamaForCausalLM(LlamaConfig(**sizes))
net = get_peft_model(base, PrefixTuningConfig(task_type="CAUSAL_LM", num_virtual_tokens=4)).train()
base.gradient_checkpointing_enable()
base.enable_input_require_grads()
ids = torch.randint(0, 32, (2, 6))
net(input_ids=ids, labels=ids).loss.backward()
