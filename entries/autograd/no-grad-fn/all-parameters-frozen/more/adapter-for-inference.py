# /// script
# dependencies = ["torch", "transformers", "peft"]
# ///
import torch
from peft import LoraConfig, PeftModel, get_peft_model
from transformers import GPT2Config, GPT2LMHeadModel

config = GPT2Config(vocab_size=50, n_positions=16, n_embd=16, n_layer=1, n_head=2)
lora = LoraConfig(r=2, target_modules=["c_attn"], fan_in_fan_out=True, task_type="CAUSAL_LM")
get_peft_model(GPT2LMHeadModel(config), lora).save_pretrained("adapter")

model = PeftModel.from_pretrained(GPT2LMHeadModel(config), "adapter")
model.print_trainable_parameters()
model.train()
ids = torch.randint(0, 50, (2, 8))
model(input_ids=ids, labels=ids).loss.backward()
