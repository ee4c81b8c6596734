"""Calls of libraries and of names that nothing defines, in the simulation. Used by the source stage."""

from __future__ import annotations

import re
from typing import Any

from explainer.source.contents import flat, leaves_of, nodes_of
from explainer.source.library import Arguments, Keywords, is_true
from explainer.source.python_calls import Builtins
from explainer.source.torch_calls import (
    BACKWARD_OWNERS,
    DESCRIPTIONS,
    DETACHING,
    DISCRETE,
    FACTORIES,
    MODULE_ITSELF,
    MODULE_WRAPPERS,
    SAVE_INPUT,
    SAVE_NOTHING,
    SAVE_OUTPUT,
    is_module_name,
)
from explainer.source.values import (
    NONE,
    Constant,
    Cut,
    Function,
    Instance,
    Items,
    Module,
    Optimizer,
    Partial,
    Reference,
    Slot,
    Table,
    Tensor,
)

_OPTIMIZER_CLASS = re.compile(
    r"(?:^|\.)(?:optim\.(?!lr_)\w+|Adam\w*|SGD|RMSprop|LBFGS|Adagrad|Adadelta|Adafactor|Lion|NAdam|RAdam|Rprop)$"
)
_PRETRAINED = re.compile(
    r"Model|Transformer|UNet|VAE|Autoencoder|ForCausalLM|For[A-Z]\w+|ControlNet|Encoder|Net|BERT|Bert|GPT|Llama|T5|ViT|CLIP"
)
_NO_MODEL = re.compile(
    r"Token|Config|Processor|Scheduler|Pipeline|FeatureExtractor|Dataset|Loader|Args|Arguments|Trainer|Accelerator|Writer|Logger|Callback|Metric|Meter|Parser|Sampler|Env$|Buffer|Timer|Counter|Path|Collator"
)
_LOSS_FUNCTION = re.compile(r"loss|forward|comput|predict|criterion|objective|penal|logit|score|energy|diverg", re.I)
#: Where torch's functions on tensors live.
_OPERATIONS = frozenset(
    ["torch", "torch.nn.functional", "torch.linalg", "torch.special", "torch.fft", "torch.Tensor", "torch.ops"]
)
_TENSOR_METHODS = (
    DESCRIPTIONS | DETACHING | DISCRETE | FACTORIES | SAVE_INPUT | SAVE_NOTHING | SAVE_OUTPUT | {"sum", "max", "min"}
)
_OPTIMIZER_NAME = re.compile(r"(?:^|[._])\w*opt\w*(?:\(\))?$|solver", re.IGNORECASE)


class References(Builtins):
    """Everything that is called by a dotted name."""

    def call_reference(self, callee: Reference, args: Arguments, keywords: Keywords) -> Any:
        path = callee.path
        base, _, last = path.rpartition(".")
        if last in ("backward", "manual_backward") and not base.startswith("torch.autograd"):
            return self._backward_of(base, args, keywords)
        if callee.known and not base:
            builtin = getattr(self, "builtin_" + last, None)
            if builtin is not None:
                return builtin(args, keywords)
        if path.startswith(("torch.", "higher ")) and ")" not in path:
            return self._torch(path, base, last, args, keywords)
        special = self._training(base, last, args, keywords)
        if special is not None:
            return special
        if last[:1].isupper() or last in ("from_pretrained", "from_config"):
            return self._class(path, base, last, args, keywords)
        if last in ("deepcopy", "copy") and args:
            return self.copied(args[0])
        if last in MODULE_WRAPPERS and args:
            return self._wrapped(last, args, keywords)
        if last in ("cached_property", "partial") and args:
            return Partial(args[0], args[1:], keywords)
        return self._unknown(callee, base, last, args, keywords)

    def _backward_of(self, base: str, args: Arguments, keywords: Keywords) -> Any:
        """`accelerator.backward(loss)`, or `loss.backward()` of a loss that nothing here defines."""
        owner = base.rpartition(".")[2]
        keep = is_true(keywords.get("retain_graph")) or is_true(keywords.get("create_graph"))
        keep = keep or any(
            type(keywords.get(name)) not in (Constant, type(None)) for name in ("retain_graph", "create_graph")
        )
        if args and (nodes_of(args[0]) or owner in BACKWARD_OWNERS or owner.endswith(("engine", "accelerator"))):
            value = args[0]
            if type(value) is Reference:
                value = self.evidence(value.path)
            self.backward(value, keep, owner=owner)
        elif base and owner not in BACKWARD_OWNERS and not base.startswith("super") and not base.endswith(")"):
            self.backward(self.evidence(base), keep)
        return NONE

    def evidence(self, path: str) -> Tensor:
        """An undefined name that is walked backward hangs on a graph; the same one within one iteration."""
        key = (path, self.loops)
        if key not in self.memory:
            self.memory[key] = made = Tensor(self.node([], True))
            made.node.name = path  # type: ignore[union-attr]
        return self.memory[key]

    def evidence_of(self, value: Reference) -> Tensor:
        """The same for what an unknown call gave: told apart by the call, not by its name."""
        key = (f"call {id(value)}", self.loops)
        if key not in self.memory:
            self.memory[key] = (value, self.evidence(f"call {id(value)}"))
            self.memory[key][1].node.name = ""
        made: Tensor = self.memory[key][1]
        return made

    def module_named(self, path: str) -> Module:
        """The module behind an undefined name, the same at every call."""
        key = ("module " + path, ())
        if key not in self.memory:
            self.memory[key] = Module(path, self.here())
        return self.memory[key]

    def optimizer_named(self, path: str) -> Optimizer:
        key = ("optimizer " + path, ())
        if key not in self.memory:
            self.memory[key] = made = Optimizer(path, [], False)
            made.name = path
        return self.memory[key]

    # -- torch ---------------------------------------------------------------------------------------------------

    def _torch(self, path: str, base: str, last: str, args: Arguments, keywords: Keywords) -> Any:
        if base.startswith("higher") and last == "step":
            self.backward(args[0] if args else NONE, base == "higher higher order", "grad")
            return NONE
        if base.endswith("autograd"):
            if last == "grad":
                return self.gradients(args, keywords)
            if last == "backward":
                keep = "retain_graph" in keywords or "create_graph" in keywords
                self.backward(args[0] if args else keywords.get("tensors", NONE), keep)
                return NONE
        if path.endswith(("utils.checkpoint.checkpoint", "utils.checkpoint")):
            return self.checkpoint(args, keywords)
        if last == "set_grad_enabled":
            self.set_grad(args[0] if args else keywords.get("mode", NONE))
            return NONE
        if last == "Parameter":
            frozen = type(keywords.get("requires_grad")) is Constant and not is_true(keywords["requires_grad"])
            made = Tensor() if frozen else self.leaf()
            made.parameter = True
            return made
        if _OPTIMIZER_CLASS.search(path):
            return self._optimizer(path, args, keywords)
        if last in MODULE_WRAPPERS and args and (not last.endswith("weight_norm") or type(args[0]) is not Tensor):
            return self._wrapped(last, args, keywords)
        if ".init" in base or base in ("torch.random", "torch.cuda", "torch.distributed", "torch.backends"):
            return args[0] if args else NONE
        if last == "Variable" and args:
            return self.leaf() if is_true(keywords.get("requires_grad")) else self.operation("detach", args, {})
        if last[:1].isupper() and not last.endswith("Tensor"):
            return self._layer(path, last, args, keywords)
        if last in ("load", "hub", "jit"):
            return Reference(path + "()", False)
        if last in ("make_functional", "vmap", "functional_call", "jvp", "vjp", "jacrev", "hessian", "jacobian"):
            return self._functional(last, args, keywords)
        if base in _OPERATIONS or last in _TENSOR_METHODS:
            return self.operation(last, args, keywords)
        return self._unknown(Reference(path, True), base, last, args, keywords)

    def _functional(self, last: str, args: Arguments, keywords: Keywords) -> Any:
        leaves = [node for value in args for node in leaves_of(value)]
        if leaves and self.no_grad is None:
            return Tensor(self.node([*leaves, *nodes_of(Items([Slot(a, self.here()) for a in args[1:]]))], True))
        result = self.operate(args)
        result.unsure = True
        return result

    def _layer(self, path: str, last: str, args: Arguments, keywords: Keywords) -> Module | Reference:
        if not path.startswith("torch.nn."):
            return Reference(path + "()", False)
        made = Module(path, self.here())
        made.options = dict(keywords)
        if last == "ReLU" and args:
            made.options["inplace"] = args[0]
        if last in ("Sequential", "ModuleList", "ModuleDict", "ParameterList"):
            inner = args[0].slots if len(args) == 1 and type(args[0]) is Items else [Slot(a, self.here()) for a in args]
            if len(args) == 1 and type(args[0]) is Table:
                inner = list(args[0].slots.values())
            known = all(type(slot.value) in (Module, Instance) for slot in inner) and bool(inner)
            made.children = Items(list(inner), "list") if known or last in ("ModuleList", "ParameterList") else None
        return made

    def _optimizer(self, path: str, args: Arguments, keywords: Keywords) -> Optimizer:
        given = [args[0] if args else keywords.get("params", NONE)]
        tensors = [item for item in flat(given) if type(item) is Tensor]
        owners = [item.owner if item.owner is not None else item for item in tensors]
        return Optimizer(path, owners, bool(tensors) and all(type(item) is not Reference for item in flat(given)))

    def _wrapped(self, last: str, args: Arguments, keywords: Keywords) -> Any:
        if last in ("prepare", "initialize", "setup") and (len(args) > 1 or keywords):
            return Items([Slot(item, self.here()) for item in (*args, *keywords.values())])
        first = args[0]
        if last in ("DistributedDataParallel", "DDP") and type(first) in (Instance, Module):
            kept = [keywords.get(option) for option in ("broadcast_buffers", "forward_sync_buffers")]
            if not any(type(option) is Constant and option.value is False for option in kept):
                first.wrapped = "ddp"
        return first

    # -- training objects ----------------------------------------------------------------------------------------

    def _training(self, base: str, last: str, args: Arguments, keywords: Keywords) -> Any:
        """Steps, scaling, clearing of gradients on objects that nothing defines; None where it is none of these."""
        if last in ("scale", "scale_loss") and args and (nodes_of(args[0]) or "scal" in base or "amp" in base):
            return self.operate(args, core=True)
        if last == "step":
            if args and type(args[0]) is Optimizer:
                return self.step(args[0], [], {})
            closure = args[0] if args else keywords.get("closure")
            if type(closure) is Function or _OPTIMIZER_NAME.search(base):
                return self.step(self.optimizer_named(base), args, keywords)
        if last == "zero_grad":
            self.mark_stepped()
            return NONE
        if last in ("parameters", "trainable_parameters"):
            return Items([Slot(self.parameter(self.module_named(base)), self.here())], "list")
        if last == "named_parameters":
            pair = Items([Slot(NONE, self.here()), Slot(self.parameter(self.module_named(base)), self.here())])
            return Items([Slot(pair, self.here())], "list")
        if last == "requires_grad_" and is_module_name(base):
            off = bool(args) and type(args[0]) is Constant and args[0].value is False
            self.freeze(self.module_named(base), off)
            return Reference(base, False)
        return None

    def _class(self, path: str, base: str, last: str, args: Arguments, keywords: Keywords) -> Any:
        if _OPTIMIZER_CLASS.search(path):
            return self._optimizer(path, args, keywords)
        name = base.rpartition(".")[2] if last.startswith("from_") else last
        if name in MODULE_WRAPPERS and args:
            return self._wrapped(name, args, keywords)
        if _NO_MODEL.search(name) or not name[:1].isupper():
            return Reference(path + "()", False)
        if (last.startswith("from_") and _PRETRAINED.search(name)) or is_module_name(name) or name.endswith("Loss"):
            made = Module(path if name == last else base, self.here())
            made.options = dict(keywords)
            if name == "PeftModel" and not is_true(keywords.get("is_trainable")):
                made.frozen = Cut("frozen", self.here())  # an adapter is loaded for inference unless asked otherwise
            return made
        return Reference(path + "()", False)

    def _unknown(self, callee: Reference, base: str, last: str, args: Arguments, keywords: Keywords) -> Any:
        """A function that the code does not show."""
        values = [*args, *keywords.values()]
        if not callee.known and base and last in MODULE_ITSELF and not (args and nodes_of(args[0])):
            return Reference(base, False)
        if last == "get_peft_model" and args:
            return Module("peft", self.here())
        if any(nodes_of(value) for value in values) and not is_module_name(callee.path):
            return self._result(values)
        if not callee.known and base and last in _TENSOR_METHODS and not is_module_name(callee.path):
            return self.operation(last, [Reference(base, False), *args], keywords)
        if (
            values
            and not callee.known
            and (is_module_name(callee.path) or (base and is_module_name(base) and last.startswith("forward")))
        ):
            return self.apply_module(self.module_named(callee.path), args, keywords)
        leaves = [node for value in flat(values) for node in leaves_of(value) if type(value) in (Module, Instance)]
        # `unwrap(model)` or `evaluate(model)` gives no loss; `compute_loss(model, batch)` does
        others = any(type(value) not in (Module, Instance, Constant, Optimizer) for value in values)
        if leaves and others and self.no_grad is None and _LOSS_FUNCTION.search(last):
            return Tensor(self.node(leaves, True))
        result = self.operate(values)
        if result.cut is not None:
            return result
        return Reference(callee.path + "()", False)

    def _result(self, values: Arguments) -> Tensor:
        return self.operate(values)

    def set_grad(self, mode: Any) -> None:
        if type(mode) is Constant:
            self.no_grad = None if mode.value else Cut("no-grad", self.here())

    # -- builtins ------------------------------------------------------------------------------------------------
