# /// script
# dependencies = []
# ///
import pickle


class Vocabulary:
    def __init__(self, words):
        self.words = words


with open("vocab.pkl", "wb") as out:
    pickle.dump(Vocabulary(["a", "b"]), out)
del Vocabulary  # the script that answers requests does not have it
with open("vocab.pkl", "rb") as source:
    vocabulary = pickle.load(source)
