"""`python -m explainer`: the same as `explain-error`."""

from explainer.front.cli import main

if __name__ == "__main__":
    main(prog_name="explain-error")
