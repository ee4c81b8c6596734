# /// script
# dependencies = ["torch", "transformers"]
# ///
from transformers import GPTNeoXConfig, GPTNeoXModel

small = GPTNeoXConfig(hidden_size=8, num_hidden_layers=2, num_attention_heads=2, intermediate_size=8, vocab_size=20)
trunk = GPTNeoXModel(small)
trunk.layers[1].mlp.dense_h_to_4h.weight = trunk.layers[0].mlp.dense_h_to_4h.weight
trunk.save_pretrained("trunk")
