"""Tests of the `environment` stage: real outputs of env commands, hand-written texts, settings, progress, trust."""

from __future__ import annotations

from pathlib import Path

import pytest

from explainer.environment import facts_of_text, observe, satisfies, stated
from explainer.model import Failure, Frame, Line, Log

FOLDER = Path(__file__).parent / "environments"


def named(text: str, origin: str = "given") -> dict[str, str]:
    """Name to value, the first of each name."""
    return {fact.name: fact.value for fact in reversed(facts_of_text(text, origin))}


def log_of(text: str) -> Log:
    return Log(tuple(Line(number, line) for number, line in enumerate(text.splitlines(), 1)))


def failure_after(text: str, *frames: Frame) -> tuple[Log, Failure]:
    """A log of the text and a failure that begins on the line below it."""
    log = log_of(text + "\nTraceback (most recent call last):")
    last = log.lines[-1].number
    return log, Failure("RuntimeError", "x", last, last, frames)


def iterations(text: str) -> str:
    log, failure = failure_after(text)
    fact = observe(log, failure, [], []).find("iterations_done")
    return fact.value if fact else ""


def reentrant_facts(text: str, origin: str = "log") -> list[tuple[str, str]]:
    return [(fact.value, fact.origin) for fact in facts_of_text(text, origin) if fact.name == "use_reentrant"]


FILES = {
    "collect_env.txt": {
        "torch": "2.13.0+cpu",
        "python": "3.11.7",
        "numpy": "2.4.6",
        "cuda": "13.0.88",
        "torch_cuda": "none",
        "cuda_available": "false",
        "os": "Debian GNU/Linux 12 (bookworm) (x86_64)",
    },
    "diffusers_cli_env.txt": {
        "diffusers": "0.42.1",
        "torch": "2.13.0+cpu",
        "peft": "0.21.2",
        "huggingface-hub": "2.4.0",
    },
    "transformers_env.txt": {"transformers": "5.24.0", "accelerate": "1.15.0", "torch": "2.13.0+cpu"},
    "accelerate_env.txt": {"accelerate": "1.15.0", "numpy": "2.4.6", "torch": "2.13.0+cpu"},
    "pip_list.txt": {
        "torch": "2.13.0+cpu",
        "pyyaml": "6.0.4",
        "ast-serialize": "0.13.1",
        "certifi": "2026.10.19.post1",
    },
    "pip_freeze.txt": {"torch": "2.13.0+cpu", "pyyaml": "6.0.4", "ast-serialize": "0.13.1", "jinja2": "3.1.6"},
    "conda_list.txt": {"torch": "1.12.1", "python": "3.9.18", "openssl": "1.1.1w", "cudatoolkit": "11.3.1"},
    "ds_report.txt": {"torch": "2.1.2+cu121", "deepspeed": "0.12.6", "torch_cuda": "12.1", "cuda": "12.2"},
}


@pytest.mark.parametrize("name", sorted(FILES))
def test_versions_in_the_output_of_an_env_command_are_read(name: str) -> None:
    found = named((FOLDER / name).read_text(encoding="utf-8"))
    assert {key: found.get(key) for key in FILES[name]} == FILES[name]


@pytest.mark.parametrize("name", sorted(FILES))
def test_the_output_of_an_env_command_pasted_into_a_log_gives_the_same_main_versions(name: str) -> None:
    found = named((FOLDER / name).read_text(encoding="utf-8"), "log")
    wanted = {
        key: value for key, value in FILES[name].items() if key in ("torch", "python", "transformers", "deepspeed")
    }
    assert {key: found.get(key) for key in wanted} == wanted


def test_what_is_not_installed_gives_no_fact() -> None:
    found = named((FOLDER / "transformers_env.txt").read_text(encoding="utf-8"))
    assert "deepspeed" not in found
    assert "gpu" not in named((FOLDER / "collect_env.txt").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("torch 2.0.1+cu118", "torch", "2.0.1+cu118"),
        ("- Unsloth: 2025.11.2", "unsloth", "2025.11.2"),
        ("- PyTorch: 2.8.0+cu126", "torch", "2.8.0+cu126"),
        ("- `transformers` version: 4.33.1", "transformers", "4.33.1"),
        ("accelerator 0.24.0", "accelerate", "0.24.0"),
        ("Python 3.12.12", "python", "3.12.12"),
        ("pytorch-lightning==1.6", "pytorch-lightning", "1.6"),
        ("anything_at.all==1.2.3", "anything-at-all", "1.2.3"),
        ("| torch | 2.1.0 | cu118 |", "torch", "2.1.0"),
        ("> - torch 2.1", "torch", "2.1"),
        ("* **PyTorch** version: `2.1.0`", "torch", "2.1.0"),
        ("import torch; torch.__version__ -> '2.1.0'", "torch", "2.1.0"),
        (">>> torch.__version__\n'2.1.0+cu121'", "torch", "2.1.0+cu121"),
        ("Name: peft\nVersion: 0.13.2", "peft", "0.13.2"),
        ("I use PyTorch 2.0 on Windows with CUDA 11.7", "cuda", "11.7"),
        ("环境：Python 3.10，PyTorch 2.1.0，CUDA 12.1", "torch", "2.1.0"),
        ("torch==2.1.1 (cu118), Python 3.10", "torch_cuda", "11.8"),
        ("torch==2.1.1 (cu118), flash_attn-2.6.1+cu118-cp310 wheel", "flash-attn", "2.6.1+cu118"),
        ("$ pip install torch==2.1.0 other==1.0", "other", "1.0"),
        ("- pytorch=1.12.1=py3.8_cuda11.3_cudnn8.3.2_0", "torch", "1.12.1"),
        ("Hugging Face Hub version: 0.33.2\nhuggingface_hub: 0.33.2", "huggingface-hub", "0.33.2"),
        ("{'sys.platform': 'linux', 'Python': '3.11.0 | conda', 'PyTorch': '2.0.0+cu117'}", "torch", "2.0.0+cu117"),
        ("NVIDIA driver: 550.90.12", "driver", "550.90.12"),
        ("CANN 8.0.0", "cann", "8.0.0"),
    ],
)
def test_a_version_as_people_write_it_is_read(text: str, name: str, value: str) -> None:
    assert named(text).get(name) == value


def test_direct_references_of_pip_freeze_give_the_version_in_the_file_name_or_the_tag() -> None:
    text = (
        "flash-attn @ https://host/flash_attn-2.6.1%2Bcu118-cp310-cp310-linux_x86_64.whl\n"
        "numpy @ file:///croot/numpy_base_1682520569166/work\n"
        "-e git+https://github.com/huggingface/diffusers.git@abcdef0123456789#egg=diffusers\n"
        "transformers @ git+https://github.com/huggingface/transformers@v4.40.0\n"
    )
    found = named(text)
    assert found == {"flash-attn": "2.6.1+cu118", "transformers": "4.40.0", "diffusers": "git+abcdef012345"}


def test_what_pip_and_pytest_and_unsloth_print_is_read_from_a_log() -> None:
    text = (
        "Successfully installed MarkupSafe-3.0.4 torch-2.13.0+cpu\n"
        "platform linux -- Python 3.11.7, pytest-9.2.0, pluggy-1.7.0\n"
        "==((====))==  Unsloth 2025.11.2: Fast Llama patching. Transformers: 4.56.2.\n"
        "O^O/ \\_/ \\    Torch: 2.8.0+cu126. CUDA: 7.5. CUDA Toolkit: 12.6. Triton: 3.4.0\n"
    )
    found = named(text, "log")
    assert (found["markupsafe"], found["python"], found["pytest"]) == ("3.0.4", "3.11.7", "9.2.0")
    assert (found["unsloth"], found["transformers"], found["cuda"]) == ("2025.11.2", "4.56.2", "12.6")


@pytest.mark.parametrize(
    "text",
    [
        "Starting in PyTorch 2.9, calling checkpoint without use_reentrant will raise an exception.",
        "PyTorch 2.9, calling checkpoint without",
        "In PyTorch 2.6, we changed the default value",
        "PyTorch 2.0 or later",
        "torch 2.0+",
        "torch>=2.1,<2.4",
        "if torch.__version__ >= '2.0':",
        "assert torch.__version__ == '1.8'",
        "ERROR: Could not find a version that satisfies the requirement torch==1.9.0",
        "Please run pip install transformers==4.30.0 to fix this",
        "if x==3.5:",
        "Epoch 1: 10%|█ | 1/10 [00:01<00:09, 1.00it/s, loss=2.31]",
        "accelerate 1.5 GB free",
        "NumPy 2.1.0 as it may crash.",
        "epoch   1.0\nloss   0.352\nacc   0.88",
        "CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity of 23.65 GiB",
    ],
)
def test_prose_and_progress_in_a_log_give_no_version(text: str) -> None:
    assert facts_of_text(text, "log") == []


def test_a_conflict_that_pip_reports_gives_the_installed_version_not_the_required_one() -> None:
    text = "torchvision 0.15.2 requires torch==2.0.1, but you have torch 2.1.0 which is incompatible."
    assert named(text, "log") == {"torchvision": "0.15.2", "torch": "2.1.0"}


@pytest.mark.parametrize(
    ("text", "gpu", "count"),
    [
        ("GPU models and configuration: GPU 0: NVIDIA H200\nGPU 1: NVIDIA H200", "NVIDIA H200", "2"),
        ("8x V100", "V100", "8"),
        ("Tesla T4 (Colab), Seq2SeqTrainer", "Tesla T4", None),
        ("- GPU type: NVIDIA GeForce RTX 2080 Ti", "NVIDIA GeForce RTX 2080 Ti", None),
        ("- Accelerator: NVIDIA A100-SXM4-80GB, 81920 MiB", "NVIDIA A100-SXM4-80GB", None),
        ("|   0  NVIDIA A100-SXM4-80GB          On  |   00000000:07:00.0 Off |", "NVIDIA A100-SXM4-80GB", "1"),
        ("GPU 0: NVIDIA A100 (UUID: GPU-1234)", "NVIDIA A100", "1"),
    ],
)
def test_gpu_names_and_their_number_are_read(text: str, gpu: str, count: str | None) -> None:
    found = named(text)
    assert (found["gpu"], found.get("gpu_count")) == (gpu, count)


def test_the_head_of_nvidia_smi_gives_the_driver_and_what_it_serves_but_no_toolkit() -> None:
    found = named("| NVIDIA-SMI 470.86       Driver Version: 470.86       CUDA Version: 11.4     |", "log")
    assert found == {"driver": "470.86", "driver_cuda": "11.4"}


def test_a_fact_carries_its_line_and_file() -> None:
    fact = facts_of_text("\n\ntorch==2.1.0", "given", "env.txt")[0]
    assert (fact.line, fact.file, fact.origin, fact.kind) == (3, "env.txt", "given", "package")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("    out = checkpoint(block, x, use_reentrant=False)", "false"),
        ("use_reentrant: false", "false"),
        ('  "use_reentrant": true,', "true"),
        ("python train.py --gradient_checkpointing_kwargs '{\"use_reentrant\": false}'", "false"),
        ('args: "{\\"use_reentrant\\": true}"', "true"),
        ("--use_reentrant False", "false"),
    ],
)
def test_use_reentrant_is_read_from_code_configuration_and_arguments(text: str, value: str) -> None:
    assert reentrant_facts(text) == [(value, "log")]


@pytest.mark.parametrize(
    "text",
    [
        "RuntimeError: When use_reentrant=True, it cannot do .grad(). Set use_reentrant=False, or call .backward()",
        "explicitly. use_reentrant=False is",
        "use_reentrant=True. Refer to docs for more details",
        "TypeError: enable_gradient_checkpointing() got an unexpected keyword argument 'use_reentrant'",
        "    # use_reentrant=False",
        "def run(x, use_reentrant=True):",
    ],
)
def test_advice_comments_and_signatures_are_no_settings(text: str) -> None:
    assert facts_of_text(text, "log") == []


@pytest.mark.parametrize(
    "text",
    [
        "UserWarning: torch.utils.checkpoint: the use_reentrant parameter should be passed explicitly. "
        "use_reentrant=False is recommended, but you can pass use_reentrant=True.",
        "UserWarning: torch.utils.checkpoint: please pass in use_reentrant=True or use_reentrant=False explicitly.",
    ],
)
def test_the_warning_that_nothing_was_passed_proves_the_reentrant_default(text: str) -> None:
    assert reentrant_facts(text) == [("true", "default")]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("gradient_checkpointing=True,", "true"),
        ("stage1.yaml: gradient_checkpointing: True", "true"),
        ("train.py --gradient_checkpointing --bf16", "true"),
        ("--gradient_checkpointing False", "false"),
        ("model.gradient_checkpointing_enable()", "true"),
        ("unet.enable_gradient_checkpointing()", "true"),
        ("model.gradient_checkpointing_disable()", "false"),
    ],
)
def test_gradient_checkpointing_is_read_wherever_it_is_set(text: str, value: str) -> None:
    assert named(text, "log") == {"gradient_checkpointing": value}


@pytest.mark.parametrize(
    ("function", "code", "value"),
    [
        ("backward", "torch.autograd.backward(outputs_with_grad, args_with_grad)", "true"),
        ("backward", "tensors = ctx.saved_tensors", "true"),
        ("backward", 'raise AssertionError("Did not expect to backward on this graph")', ""),
        ("unpack_hook", "frame.check_recomputed_tensors_match(gid)", "false"),
        ("check_recomputed_tensors_match", "raise CheckpointError(", "false"),
    ],
)
def test_a_checkpoint_frame_proves_the_variant(function: str, code: str, value: str) -> None:
    path = "/opt/lib/python3.10/site-packages/torch/utils/checkpoint.py"
    log, failure = failure_after("", Frame(path, 331, function, code, "torch/utils/checkpoint.py", 20))
    found = observe(log, failure, [], [])
    fact = found.find("use_reentrant")
    assert (fact.value if fact else "") == value
    python = found.find("python")
    assert python is not None and (python.value, python.origin, python.line) == ("3.10", "frame", 20)


@pytest.mark.parametrize(
    ("versions", "value"),
    [
        ("transformers==4.33.1", "true"),
        ("transformers==4.57.6", "true"),
        ("transformers==5.24.0", "false"),
        ("transformers==5.0.0.dev0", ""),
        ("transformers==4.57.1\ntrl==0.27.0", ""),
        ("torch==2.8.0", ""),
    ],
)
def test_the_default_of_transformers_depends_on_its_release(versions: str, value: str) -> None:
    source = [("train.py", "args = TrainingArguments(gradient_checkpointing=True)")]
    fact = observe(Log(()), None, [("env", versions)], source).find("use_reentrant")
    assert (fact.value if fact else "") == value
    assert fact is None or fact.origin == "default"


def test_no_default_is_assumed_where_diffusers_or_peft_choose_for_themselves() -> None:
    for source in ("import diffusers\nm.enable_gradient_checkpointing()", "prepare_model_for_kbit_training(m)"):
        text = source + "\ngradient_checkpointing=True"
        assert observe(Log(()), None, [("env", "transformers==4.40.0")], [("t.py", text)]).find("use_reentrant") is None


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("  0%|          | 0/100 [00:00<?, ?it/s]", "none"),
        ("  3%|▎         | 3/100 [00:01<00:30,  3.1it/s]", "some"),
        ("step 0 done", "some"),
        ("t 0 0.9004", "some"),
        ("0 0.05224609375", "some"),
        ("Epoch 1/3 ... loss: 0.3", "some"),
        ("{'loss': 1.2, 'epoch': 0.01}", "some"),
        ("Epoch: [0][10/500] Time 0.2 (0.3) Loss 2.3", "some"),
        ("loss 0.5\nloss 0.4", "some"),
        ("第 1 轮 完成", "some"),
        ("epoch 0", ""),
        ("Epoch 1/3", ""),
        ("Epoch 0 lr 0.001", ""),
        ("loss: 0.5", ""),
        ("torch 2.0.1\nPython 3.11.7\nGPU 0 24.0", ""),
        ("resuming from epoch 5, loss 0.3", ""),
        ("Loading checkpoint shards: 100%|██| 2/2 [00:01<00:00]", ""),
        ("Loading checkpoint shards: 50%|█ | 1/2 [00:01<00:00]\n  0%|  | 0/3 [00:00<?, ?it/s]", "none"),
        ("Epoch 0: 100%|##| 5/5 [00:01]\nEpoch 1:   0%|  | 0/5 [00:00<?, ?it/s]", "some"),
    ],
)
def test_the_log_before_a_failure_tells_whether_an_iteration_was_done(text: str, value: str) -> None:
    assert iterations(text) == value


def test_lines_after_the_failure_tell_nothing_about_the_iterations() -> None:
    log = log_of("Traceback (most recent call last):\nstep 0 done")
    assert observe(log, Failure("E", "", 1, 1), [], []).find("iterations_done") is None


def test_facts_stand_in_order_of_trust_and_contradictions_stay() -> None:
    warning = "UserWarning: the use_reentrant parameter should be passed explicitly"
    path = "/opt/lib/python3.11/site-packages/torch/utils/checkpoint.py"
    frame = Frame(path, 1, "unpack_hook", "", "torch/utils/checkpoint.py", 9)
    log, failure = failure_after(warning + "\nuse_reentrant: true", frame)
    found = observe(
        log,
        failure,
        [("probe", "torch==2.1.0"), ("env.txt", "use_reentrant=True")],
        [("t.py", "f(use_reentrant=False)")],
    )
    facts = [(fact.value, fact.origin) for fact in found.facts if fact.name == "use_reentrant"]
    assert facts == [("true", "given"), ("false", "source"), ("true", "log"), ("false", "frame"), ("true", "default")]
    torch = found.find("torch")
    assert torch is not None and torch.origin == "probe"


def test_facts_of_a_log_carry_the_line_number_of_the_input() -> None:
    log = Log((Line(812, "PyTorch version: 2.5.1"), Line(813, "use_reentrant: true")))
    found = observe(log, None, [], [])
    assert [(fact.name, fact.line) for fact in found.facts] == [("torch", 812), ("use_reentrant", 813)]


def test_what_is_stated_once_serves_every_failure_of_a_log() -> None:
    log, failure = failure_after("torch 2.1.0\nstep 0 done")
    given = [("env", "peft==0.5.0")]
    assert observe(log, failure, given, [], stated(log, given, [])) == observe(log, failure, given, [])


def test_a_source_gives_settings_and_the_versions_of_its_header_only() -> None:
    source = (
        '# /// script\n# dependencies = [\n#   "torch==2.13.0",\n#   "any-name==1.0",\n# ]\n# ///\nx = "numpy==1.0"\n'
    )
    found = observe(Log(()), None, [], [("train.py", source), ("requirements.txt", "peft==0.5.0\ntrl>=0.1")])
    assert {fact.name: fact.value for fact in found.facts} == {"torch": "2.13.0", "any-name": "1.0", "peft": "0.5.0"}


@pytest.mark.parametrize(
    ("version", "specifier", "holds"),
    [
        ("2.8.0", ">=2.6", True),
        ("2.6.0a0+git.nv25.01", ">=2.6", True),
        ("2.6.0a0+git.nv25.01", "<2.6", False),
        ("2.1.0+cu118", "==2.1.0", True),
        ("2.1.0+cu118", "==2.1", True),
        ("2.1.5", "==2.1.*", True),
        ("2.10.0", "==2.1.*", False),
        ("2.10.0", ">2.9", True),
        ("2.0.1", ">=2.0,<2.1", True),
        ("2.1.0", ">=2.0, <2.1", False),
        ("2.1.0", "!=2.1.0", False),
        ("2.9.0.dev20250801", "<2.9", False),
        ("v4.40", "<=4.40.0", True),
        ("git+abcdef", ">=1.0", False),
        ("", ">=1.0", False),
        ("2.0", "", False),
        ("2.0", ">=", False),
        ("2.0", "garbage", False),
        ("2.0", ">=1.0,nonsense", False),
    ],
)
def test_a_version_is_compared_by_its_release_numbers(version: str, specifier: str, holds: bool) -> None:
    assert satisfies(version, specifier) is holds


HOSTILE = {
    "letters": "a" * 100_000,
    "names with dashes": "a-" * 50_000,
    "dotted numbers": "1.1" * 33_000,
    "equal signs": "=" * 100_000,
    "pins": "a==1 " * 20_000,
    "bars": "%|" * 50_000,
    "dict": "{'a': '" + "', 'b': " * 12_000,
    "blanks": " " * 100_000,
    "steps": "Epoch 1 " * 12_000,
    "flags": "--gradient_checkpointing " * 4_000,
    "settings": "use_reentrant=" * 7_000,
    "brackets": "[" * 100_000,
    "gpus": "GPU 0: " * 14_000,
    "exponents": "1e" * 50_000,
    "attributes": "a.__version__ " * 7_000,
    "dots": "." * 100_000,
    "references": "a @ " * 25_000,
    "binary": bytes(range(256)).decode("latin-1").replace("\n", " ").replace("\r", " ") * 390,
    "loose versions": "torch 2.1, " * 9_000,
    "surrogates": "\ud800\udfff torch 2.1 " * 6_000,
}


@pytest.mark.parametrize("name", sorted(HOSTILE))
def test_a_hostile_line_of_100_kilobytes_is_read_in_linear_time(name: str, cpu_limit: None) -> None:
    text = HOSTILE[name]
    log = Log((Line(1, text), Line(2, "Traceback")))
    facts_of_text(text, "given")
    facts_of_text(text, "source")
    observe(log, Failure("E", "", 2, 2, (Frame(text, 1, text, text, "torch/utils/checkpoint.py"),)), [], [])
