# /// script
# dependencies = ["torch", "transformers"]
# ///
import torch
from transformers import BertConfig, BertForSequenceClassification

torch.manual_seed(0)
size = {"hidden_size": 8, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 8, "vocab_size": 30}
BertForSequenceClassification(BertConfig(**size, num_labels=5)).save_pretrained("topics")
words = torch.randint(0, 30, (100, 6))
answers = []
for run in (1, 2):
    torch.manual_seed(run)
    model = BertForSequenceClassification.from_pretrained("topics", num_labels=3, ignore_mismatched_sizes=True)
    answers.append(model.eval()(words).logits.detach())
# check
apart = ((answers[0] - answers[1]).norm() / answers[0].norm()).item()
assert apart > 0.5
print(f"no error, but two loads of one file differ by {apart:.0%} in their logits")
