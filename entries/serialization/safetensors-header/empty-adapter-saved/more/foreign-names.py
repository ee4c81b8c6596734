# /// script
# dependencies = ["torch", "huggingface_hub==0.25.2", "peft==0.5.0", "safetensors==0.4.1", "tokenizers==0.14.1", "transformers==4.34.1"]
# ///
# huggingface_hub, tokenizers, transformers and safetensors stand in the header for the releases that peft 0.5 needs.
import torch
from peft import LoraConfig, PeftModel, get_peft_model
from torch import nn


class Scorer(nn.Module):
    def __init__(self):
        super().__init__()
        self.query, self.value = nn.Linear(6, 6), nn.Linear(6, 6)


tuned = get_peft_model(Scorer(), LoraConfig(r=2, target_modules=["query", "value"]))
weights = {name: p for name, p in tuned.named_parameters() if "lora" not in name}  # the wrong half
tuned.save_pretrained("out", state_dict=weights, safe_serialization=True)
again = PeftModel.from_pretrained(Scorer(), "out")
