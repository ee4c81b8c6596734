# /// script
# dependencies = ["torch", "transformers==4.34.1", "tokenizers==0.14.1", "huggingface_hub==0.25.2", "peft==0.5.0"]
# ///
import torch
from peft import PrefixTuningConfig, get_peft_model
from transformers import LlamaConfig, LlamaForCausalLM

torch.manual_seed(0)
sizes = dict(vocab_size=32, hidden_size=16, intermediate_size=32, num_hidden_layers=2, num_attention_heads=2)
base = LlamaForCausalLM(LlamaConfig(**sizes))
base.gradient_checkpointing_enable(gradient_checkpointing_kwargs={"use_reentrant": False})
base.enable_input_require_grads()
net = get_peft_model(base, PrefixTuningConfig(task_type="CAUSAL_LM", num_virtual_tokens=4)).train()
ids = torch.randint(0, 32, (2, 6))
net(input_ids=ids, labels=ids).loss.backward()
