# /// script
# dependencies = []
# ///
import pickle
from pathlib import Path

checkout = Path("detector") / "vocab.pkl"
checkout.parent.mkdir()
checkout.write_text(f"version https://git-lfs.github.com/spec/v1\noid sha256:{'5e' * 32}\nsize 901223\n")
with checkout.open("rb") as stream:
    vocabulary = pickle.load(stream)
