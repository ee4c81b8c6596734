"""The renderers' own words, in both languages."""

from __future__ import annotations

from explainer.model import Text

LABELS = {
    "cause": Text("Cause", "原因"),
    "likely": Text("Likely cause", "最可能的原因"),
    "sure": Text("sure", "把握"),
    "why": Text("Why", "为什么"),
    "evidence": Text("Evidence", "依据"),
    "fix": Text("Fix", "修复"),
    "example": Text(
        "in the smallest script that fails this way, as it was run", "以能复现该错误的最小脚本为例（已实测）"
    ),
    "avoid": Text("Do not", "不要这样做"),
    "tried": Text("tried", "实测"),
    "verify": Text("Check that it worked", "确认已修好"),
    "others": Text("What else it could be", "其他可能"),
    "fitting": Text("Causes that fit", "符合现象的原因"),
    "next": Text("Find out next", "下一步先确认"),
    "answer": Text(
        "Run it again with `--answer {check}=VALUE`, where VALUE is:",
        "加上 `--answer {check}=值` 再运行一次，可选的值：",
    ),
    "now": Text("Right in any case", "无论哪种原因都该做"),
    "open": Text(
        "The error is known; its cause is not settled yet: {fit} of {all} causes fit",
        "错误已识别，原因还不能确定：{all} 种可能的原因中有 {fit} 种符合",
    ),
    "open_all": Text(
        "The error is known; its cause is not settled yet: none of its {all} causes can be ruled out",
        "错误已认出，原因还不能确定：共 {all} 种可能的原因，都还不能排除",
    ),
    "more": Text("and {count} more", "另有 {count} 种"),
    "source": Text(
        "Give your code as well, it often settles the cause: `--source {file}`",
        "同时提供源码，往往就能确定原因：`--source {file}`",
    ),
    "open_first": Text("for this cause", "如果是这个原因"),
    "verified": Text("fix executed on", "修复已实测，环境为"),
    "recorded": Text("from recorded reports; not executed on a test machine", "依据真实记录；未在测试机上运行"),
    "gpu": Text("needs a GPU; not executed yet", "需要 GPU；尚未运行"),
    "draft": Text("draft: the fix has not been executed", "草稿：修复尚未运行"),
    "unknown": Text(
        "This error is not in the knowledge base. No advice is better than wrong advice.",
        "知识库中没有这个错误。与其给错建议，不如不给。",
    ),
    "no_error": Text("No error found in this text.", "这段文本里没有发现错误。"),
    "handled": Text(
        "The log shows errors, but they were handled; `--all` explains them.",
        "日志里有错误，但都已被程序处理；用 `--all` 可查看解释。",
    ),
    "times": Text("{count} times", "共 {count} 次"),
    "ranks": Text("ranks {ranks}", "rank {ranks}"),
    "more_failures": Text("Other errors in the log", "日志中的其他错误"),
    "environment": Text("Known of the environment", "已知的环境信息"),
    "line": Text("line", "行"),
    "for": Text("for", "支持"),
    "against": Text("against", "反对"),
}
