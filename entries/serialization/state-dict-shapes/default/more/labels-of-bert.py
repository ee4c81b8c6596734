# /// script
# dependencies = ["torch", "transformers"]
# ///
from transformers import DistilBertConfig, DistilBertForTokenClassification

tiny = {"dim": 8, "hidden_dim": 16, "n_layers": 1, "n_heads": 2, "vocab_size": 40}
DistilBertForTokenClassification(DistilBertConfig(**tiny, num_labels=7)).save_pretrained("tagger")
DistilBertForTokenClassification.from_pretrained("tagger", num_labels=9)
