"""`python -m kb lint`: the authoring commands without an installed script."""

from kb.cli import kb

if __name__ == "__main__":
    kb(prog_name="kb")
