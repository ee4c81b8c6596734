"""Loaded by Python at start where this folder stands on PYTHONPATH: waits for torch, then watches backward calls.

Changes no file of the user's. Does nothing until torch is imported, and then only where backward is called.
"""

import importlib.abc
import importlib.machinery
import importlib.util
import os
import sys

_HERE = os.path.dirname(os.path.abspath(__file__))


class _AfterTorch(importlib.abc.MetaPathFinder):
    """Finds torch as everybody else does, and starts the watch once it is imported."""

    def find_spec(self, name, path=None, target=None):
        if name != "torch":
            return None
        sys.meta_path.remove(self)
        spec = importlib.util.find_spec(name)
        if spec is None or spec.loader is None:
            return spec
        run = spec.loader.exec_module

        def exec_module(module):
            run(module)
            place = os.path.join(_HERE, "watch.py")
            watch = importlib.machinery.SourceFileLoader("explain_error_watch", place).load_module()
            watch.start(module, os.environ["EXPLAIN_ERROR_PROBE"])

        spec.loader.exec_module = exec_module
        return spec


def _others():
    """The sitecustomize that this one stands before, if there is one."""
    rest = [path for path in sys.path if os.path.abspath(path or ".") != _HERE]
    spec = importlib.machinery.PathFinder.find_spec("sitecustomize", rest)
    if spec is not None and spec.loader is not None:
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)


if os.environ.get("EXPLAIN_ERROR_PROBE"):
    sys.meta_path.insert(0, _AfterTorch())
_others()
