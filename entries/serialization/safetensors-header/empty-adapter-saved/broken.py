# /// script
# dependencies = ["torch", "huggingface_hub==0.25.2", "peft==0.5.0", "safetensors==0.4.1", "tokenizers==0.14.1", "transformers==4.34.1"]
# ///
# huggingface_hub, tokenizers, transformers and safetensors stand in the header for the releases that peft 0.5 needs.
import torch
from peft import LoraConfig, PeftModel, get_peft_model, get_peft_model_state_dict

torch.manual_seed(0)
base = torch.nn.Sequential(torch.nn.Linear(4, 4))
model = get_peft_model(base, LoraConfig(target_modules=["0"], init_lora_weights=False))
full = model.state_dict
model.state_dict = (lambda self, *_, **__: get_peft_model_state_dict(self, full())).__get__(model, type(model))
model.save_pretrained("adapter", safe_serialization=True)
restored = PeftModel.from_pretrained(torch.nn.Sequential(torch.nn.Linear(4, 4)), "adapter")
