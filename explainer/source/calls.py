"""Calls of the user's own functions and classes, with checkpoint regions and closures. Source stage."""

from __future__ import annotations

import ast
from typing import Any

from explainer.source.causes import Loop
from explainer.source.contents import flat, leaves_of, nodes_of
from explainer.source.library import Arguments, Keywords, is_true
from explainer.source.modules import Modules
from explainer.source.values import (
    NONE,
    Class,
    Constant,
    Cut,
    Frame,
    Function,
    Instance,
    Items,
    Module,
    Node,
    Optimizer,
    Partial,
    Reference,
    Slot,
    Storage,
    Table,
    Tensor,
)

#: Calls inside calls that are followed; beyond, a call is an operation on its arguments.
DEEPEST = 14


class Calls(Modules):
    """Functions, classes and instances of the user's."""

    yields: list[list[Any]]
    running: list[Function]
    entered: set[int]
    returned: Any

    def run(self, body: list[ast.stmt]) -> str:
        raise NotImplementedError

    def evaluate(self, node: ast.expr) -> Any:
        raise NotImplementedError

    def call_reference(self, callee: Reference, args: Arguments, keywords: Keywords) -> Any:
        raise NotImplementedError

    def apply(self, callee: Any, args: Arguments, keywords: Keywords | None = None) -> Any:
        """The result of calling any value."""
        keywords = keywords or {}
        kind = type(callee)
        if kind is Reference:
            return self.call_reference(callee, args, keywords)
        if kind is Function:
            return self.call_function(callee, args, keywords)
        if kind is Module:
            return self.apply_module(callee, args, keywords)
        if kind is Instance:
            return self.call_instance(callee, args, keywords)
        if kind is Class:
            return self.instantiate(callee, args, keywords)
        if kind is Partial:
            return self.apply(callee.callee, [*callee.args, *args], {**callee.keywords, **keywords})
        return self.operate([callee, *args, *keywords.values()])

    def call_function(self, function: Function, args: Arguments, keywords: Keywords) -> Any:
        """The value a function of the user's returns; a generator gives the list of what it yields."""
        if self.frame.depth > DEEPEST or sum(1 for item in self.running if item.node is function.node) > 2:
            result = self.operate([*args, *keywords.values()])
            result.unsure = result.node is None
            return result
        frame = Frame(function.frame.file, function.name, self.frame, self.here(), function.frame)
        if function.bound is not None:
            args = [function.bound, *args]
        saved = self.frame, self.line, self.no_grad, self.outermost
        self.running.append(function)
        self.entered.add(id(function.node))
        self.yields.append([])
        try:
            self._bind(function, frame, args, keywords)
            self.frame = frame
            if isinstance(function.node, ast.Lambda):
                return self.evaluate(function.node.body)
            self._decorated(function.node)
            self.returned = NONE
            self.run(function.node.body)
            result, self.returned = self.returned, NONE
            if self.yields[-1]:
                return Items([Slot(value, self.here()) for value in self.yields[-1]], "list")
            return result
        finally:
            self.yields.pop()
            self.running.pop()
            self.frame, self.line, self.no_grad, self.outermost = saved

    def _decorated(self, node: Any) -> None:
        for decorator in node.decorator_list:
            name = ast.unparse(decorator)
            if name.startswith(("torch.no_grad", "torch.inference_mode", "no_grad", "inference_mode")):
                self.line = decorator.lineno
                self.no_grad = Cut("no-grad", self.here())

    def _bind(self, function: Function, frame: Frame, args: Arguments, keywords: Keywords) -> None:
        spec = function.node.args
        names = [item.arg for item in (*spec.posonlyargs, *spec.args)]
        place = self.here()
        for name, default in zip(reversed(names), reversed(spec.defaults)):
            frame.names[name] = Slot(self._default(default), place)
        for item, default in zip(spec.kwonlyargs, spec.kw_defaults):
            if default is not None:
                frame.names[item.arg] = Slot(self._default(default), place)
        for name, value in zip(names, args):
            frame.names[name] = Slot(value, place)
        if spec.vararg:
            frame.names[spec.vararg.arg] = Slot(Items([Slot(value, place) for value in args[len(names) :]]), place)
        known = {*names, *(item.arg for item in spec.kwonlyargs)}
        rest = Table()
        for name, value in keywords.items():
            if name in known:
                frame.names[name] = Slot(value, place)
            else:
                rest.slots[name] = Slot(value, place)
        if spec.kwarg:
            frame.names[spec.kwarg.arg] = Slot(rest, place)

    def _default(self, node: ast.expr) -> Any:
        return Constant(node.value) if isinstance(node, ast.Constant) else self.evaluate(node)

    # -- objects -------------------------------------------------------------------------------------------------

    def instantiate(self, cls: Class, args: Arguments, keywords: Keywords) -> Any:
        made = Instance(cls)
        found = cls.method("__init__")
        if found:
            self.call_function(Function(found[0], found[1].frame, "__init__", made, found[1]), args, keywords)
        else:
            fields = [item.target.id for item in cls.node.body
                      if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name)]  # fmt: skip
            for name, value in (*zip(fields, args), *keywords.items()):
                made.attributes[name] = Slot(value, self.here())
        return made

    def method(self, instance: Instance, name: str) -> Function | None:
        found = instance.cls.method(name)
        if not found:
            return None
        node, cls = found
        static = any(isinstance(item, ast.Name) and item.id == "staticmethod" for item in node.decorator_list)
        return Function(node, cls.frame, name, None if static else instance, cls)

    def call_instance(self, instance: Instance, args: Arguments, keywords: Keywords) -> Any:
        """A module's forward, or an object's `__call__`."""
        if instance.wrapped == "ddp":
            self.broadcast(instance, instance.cls.name)
        function = self.method(instance, "forward") or self.method(instance, "__call__")
        if function is None:
            values = [*args, *keywords.values()]
            leaves = leaves_of(instance)
            if leaves and self.no_grad is None:
                nodes = nodes_of(Items([Slot(value, self.here()) for value in values]))
                return Tensor(self.node([*nodes, *leaves], True))
            return self.operate(values)
        if not instance.cls.is_module:
            return self.call_function(function, args, keywords)
        self.outermost = [*self.outermost, instance]
        try:
            return self.call_function(function, args, keywords)
        finally:
            self.outermost = self.outermost[:-1]

    def broadcast(self, value: Any, name: str) -> None:
        """DistributedDataParallel copies the buffers of rank 0 into the module before every forward."""
        for storage in self.buffers_of(value):
            storage.bumps.append(("ddp", self.here(), name))

    def buffers_of(self, value: Any, depth: int = 0) -> list[Storage]:
        found: list[Storage] = []
        if isinstance(value, Module):
            if value.kind.startswith("BatchNorm"):
                found.append(value.options.setdefault("running statistics", Storage()))
            for child in flat([value.children]) if value.children else ():
                found += self.buffers_of(child, depth + 1)
        elif isinstance(value, Instance) and depth < 6:
            for slot in value.attributes.values():
                if slot.how == "buffer" and isinstance(slot.value, Tensor):
                    found.append(slot.value.storage)
                elif isinstance(slot.value, (Module, Instance)):
                    found += self.buffers_of(slot.value, depth + 1)
        return found

    def super_method(self, name: str) -> Any:
        """What `super().name` is inside the function that runs."""
        function = self.running[-1] if self.running else None
        if function is None or function.cls is None:
            return Reference("super." + name, False)
        for base in function.cls.bases:
            found = base.method(name)
            if found:
                return Function(found[0], found[1].frame, name, function.bound, found[1])
        return Reference("super." + name, False)

    # -- checkpoint and closures ---------------------------------------------------------------------------------

    def checkpoint(self, args: Arguments, keywords: Keywords) -> Any:
        """`torch.utils.checkpoint.checkpoint(function, *args)`."""
        keywords = dict(keywords)
        reentrant = keywords.pop("use_reentrant", Constant(True))
        for option in ("preserve_rng_state", "context_fn", "determinism_check", "debug"):
            keywords.pop(option, None)
        if not args:
            return Tensor(None, False)
        function, values = args[0], args[1:]
        if not is_true(reentrant) and reentrant is not NONE:
            return self.apply(function, values, keywords)
        entered = self.count()
        inside = [self._entry(value) for value in values]
        result = self.apply(function, inside, keywords)
        if self.no_grad is not None:
            return result
        direct = [value.node for value in values if type(value) is Tensor and value.node is not None]
        if not direct:
            unsure = any(type(value) is Reference and value.path.endswith(")") for value in values)
            made = Tensor(None, True, Cut("checkpoint", self.here()))
            made.unsure = unsure
            return made
        node = self.node(direct, True)
        node.hidden = tuple(self._outside(nodes_of(result), entered))
        if node.hidden:
            node.name = node.hidden[0].name
        return Tensor(node)

    def _entry(self, value: Any) -> Any:
        if type(value) is not Tensor or value.node is None:
            return value
        entry = Tensor(Node((), self.here(), saves=False))
        entry.node.serial = self.count()  # type: ignore[union-attr]
        return entry

    def _outside(self, nodes: list[Node], entered: int) -> list[Node]:
        """What the region reads of the graph round it: made before it was entered, parameters left out."""
        found, queue, seen = [], list(nodes), set()
        while queue:
            node = queue.pop()
            if id(node) in seen:
                continue
            seen.add(id(node))
            if node.serial >= entered:
                queue.extend(node.parents)
            elif node.parents or node.saves:
                found.append(node)
        return found

    def step(self, optimizer: Optimizer, args: Arguments, keywords: Keywords) -> Any:
        """`optimizer.step()`; with a closure, that is evaluated first, by LBFGS again and again."""
        closure = args[0] if args else keywords.get("closure")
        result: Any = NONE
        if type(closure) is Function:
            once = optimizer.known and not optimizer.path.endswith("LBFGS")
            loop = self.count()
            self.world.loops[loop] = Loop("closure", self.line, self.frame)
            outer = self.loops
            for turn in range(1 if once else 2):
                self.loops = (*outer, (loop, turn))
                result = self.apply(closure, [])
            self.loops = outer
        self.world.steps.append((self.count(), optimizer))
        for owner in optimizer.owners:
            storage = getattr(owner, "storage", None)
            if storage is not None and getattr(owner, "frozen", None) is None:
                storage.bumps.append(("step", self.here(), optimizer.name))
        self.mark_stepped()
        return result

    def gradients(self, args: Arguments, keywords: Keywords) -> Any:
        """`torch.autograd.grad(outputs, inputs, ...)`."""
        create = is_true(keywords.get("create_graph"))
        outputs = args[0] if args else keywords.get("outputs", NONE)
        inputs = args[1] if len(args) > 1 else keywords.get("inputs")
        keep = keywords.get("retain_graph")
        retain = not (type(keep) is Constant and keep.value in (False, None)) if keep is not None else create
        kept = retain or (keep is None and type(keywords.get("create_graph")) not in (Constant, type(None)))
        self.backward(outputs, kept, "grad", inputs)
        if create and self.no_grad is None and nodes_of(outputs):
            made = Tensor(self.node([*nodes_of(outputs), *nodes_of(inputs)], True))
        else:
            decided = "create_graph" not in keywords or type(keywords["create_graph"]) is Constant
            made = Tensor(None, decided, Cut("grad", self.here()) if decided else None)
            made.unsure = not decided
        return Items([Slot(made, self.here())], "grads")
