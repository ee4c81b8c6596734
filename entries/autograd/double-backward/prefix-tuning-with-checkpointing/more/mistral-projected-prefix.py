# /// script
# dependencies = ["torch", "transformers==4.34.1", "tokenizers==0.14.1", "huggingface_hub==0.25.2", "peft==0.5.0"]
# ///
import torch
import transformers
from peft import PrefixTuningConfig, TaskType, get_peft_model

lm = transformers.MistralForCausalLM(
    transformers.MistralConfig(
        vocab_size=20, hidden_size=24, intermediate_size=16, num_hidden_layers=3,
        num_attention_heads=3, num_key_value_heads=3,
    )
)
lm.gradient_checkpointing_enable()
lm.enable_input_require_grads()
peft_config = PrefixTuningConfig(
    task_type=TaskType.CAUSAL_LM, num_virtual_tokens=6, prefix_projection=True, encoder_hidden_size=10
)
tuned = get_peft_model(lm, peft_config)
tuned.train()
optim = torch.optim.AdamW(tuned.parameters())
for _ in range(3):
    tokens = torch.randint(20, (1, 9))
    tuned(input_ids=tokens, attention_mask=torch.ones_like(tokens), labels=tokens).loss.backward()
    optim.step()
    optim.zero_grad()
