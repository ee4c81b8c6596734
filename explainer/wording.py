"""Generated sentences about observations, in both languages. Imported by core; knows no scores."""

from __future__ import annotations

from explainer.model import Evidence, Seen, Text, Weighed

#: Kind of a condition -> kind of the evidence in the report.
KINDS = {"code": "frame", "anomaly": "frame", "mentions": "source"}
MOST_QUOTED = 160

_PRESENT = {
    "message": Text("the message says “{}”", "报错信息里有“{}”"),
    "frame": Text("the traceback passes {}", "调用栈经过 {}"),
    "anomaly": Text("the forward trace above the error passes {}", "报错上方的前向调用栈经过 {}"),
    "code": Text("your line: `{}`", "你的代码：`{}`"),
    "log": Text("the log says “{}”", "日志里有“{}”"),
    "mentions": Text("your code or configuration has `{}`", "你的代码或配置里有 `{}`"),
    "source": Text("your code: `{}`", "你的代码：`{}`"),
    "environment": Text("{} is installed", "已安装 {}"),
    "setting": Text("{} is in force", "当前设置为 {}"),
}
_ABSENT = {
    "message": Text("the message does not say “{}”", "报错信息里没有“{}”"),
    "frame": Text("the traceback does not pass {}", "调用栈没有经过 {}"),
    "anomaly": Text("the forward trace above the error does not pass {}", "报错上方的前向调用栈没有经过 {}"),
    "code": Text("no line of yours in the traceback has `{}`", "调用栈里，你的代码行中没有 `{}`"),
    "log": Text("the log does not say “{}”", "日志里没有“{}”"),
    "mentions": Text("your code and configuration do not have `{}`", "你的代码和配置里没有 `{}`"),
    "source": Text("your code does not show that", "你的代码里没有这种情况"),
    "environment": Text("{} is not installed", "未安装 {}"),
    "setting": Text("{} is not in force", "当前设置不是 {}"),
}
_SETTINGS = {
    "iterations_done=some": Text(
        "the log shows that an iteration had finished before the error", "日志显示报错前已完成至少一次迭代"
    ),
    "iterations_done=none": Text(
        "the log shows that no iteration had finished before the error", "日志显示报错前一次迭代都没有完成"
    ),
}
_ORIGINS = {
    "given": Text("as given", "来自你提供的环境信息"),
    "probe": Text("asked of the interpreter", "向 Python 解释器查询得到"),
    "source": Text("from your code", "来自你的代码"),
    "log": Text("from the log", "来自日志"),
    "frame": Text("seen from the traceback", "从调用栈看出"),
    "default": Text("the library's default", "该库的默认值"),
}


def observation(item: Weighed, seen: Seen) -> Evidence:
    """The evidence as the report shows it: the author's sentence if there is one, else a generated one."""
    kind = item.condition.kind
    says = item.says
    if says is None:
        quote = _quoted(seen.quote or item.condition.pattern)
        known = _SETTINGS.get(seen.quote)
        table = _ABSENT if item.condition.absent else _PRESENT
        says = known or Text(table[kind].en.format(quote), table[kind].zh.format(quote))
        if seen.fact and not known:
            origin = _ORIGINS.get(seen.fact.origin, _ORIGINS["log"])
            says = Text(f"{says.en} ({origin.en})", f"{says.zh}（{origin.zh}）")
    return Evidence(item.verdict, KINDS.get(kind, kind), item.strength, says, seen.file, seen.line)


def _quoted(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= MOST_QUOTED else text[: MOST_QUOTED - 1] + "…"


def said(label: Text) -> Text:
    """An answered check as evidence."""
    return Text(f"you answered: {label.en}", f"你的回答：{label.zh}")


def kind_of_error(title: Text) -> Text:
    """The match of the message, as the first piece of evidence."""
    return Text(f"the error: {title.en}", f"报错类型：{title.zh}")
