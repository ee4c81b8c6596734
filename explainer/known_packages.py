"""Names of packages and system parts, and how people and tools write them. A part of the `environment` stage."""

from __future__ import annotations


def words_of(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Names that may stand beside a number without `==`. Any other word there is taken for prose.
KNOWN = words_of(
    """
    torch torchvision torchaudio torchtext torchdata torchao torchtune torchmetrics torchrec torchtitan triton
    functorch xformers flash-attn transformers diffusers accelerate peft trl datasets tokenizers safetensors
    huggingface-hub hf-transfer hf-xet evaluate optimum sentence-transformers sentencepiece bitsandbytes deepspeed
    megatron-core transformer-engine apex fairscale fairseq lightning pytorch-lightning lightning-fabric unsloth
    unsloth-zoo llamafactory axolotl ms-swift vllm sglang lmdeploy auto-gptq gptqmodel autoawq numpy scipy pandas
    pyarrow scikit-learn sklearn matplotlib tensorflow keras jax jaxlib flax onnx onnxruntime onnxruntime-gpu
    tensorrt torch-tensorrt timm einops kornia monai mmcv mmcv-full mmengine mmdet detectron2 ray wandb tensorboard
    gradio protobuf pydantic pillow opencv-python open-clip-torch spikingjelly torch-geometric torch-scatter
    torch-sparse dgl ninja setuptools pip wheel python fsspec requests urllib3 httpx sympy networkx
    typing-extensions omegaconf hydra-core tqdm numba packaging filelock psutil bentoml torch-npu torch-xla
    intel-extension-for-pytorch pytest pluggy cudatoolkit pytorch-cuda
    """
)
ALIASES = {
    "pytorch": "torch",
    "accelerator": "accelerate",
    "flash-attention": "flash-attn",
    "llama-factory": "llamafactory",
    "opencv": "opencv-python",
    "hf-hub": "huggingface-hub",
    "ipex": "intel-extension-for-pytorch",
}
# How tools and people call the parts that are no packages; the longest phrase is tried first.
SYSTEM = {
    "cuda used to build pytorch": "torch_cuda",
    "rocm used to build pytorch": "torch_rocm",
    "torch cuda": "torch_cuda",
    "pytorch cuda": "torch_cuda",
    "cuda runtime": "cuda",
    "cuda toolkit": "cuda",
    "cuda": "cuda",
    "nvcc": "cuda",
    "nvidia driver": "driver",
    "gpu driver": "driver",
    "driver": "driver",
    "hip runtime": "hip",
    "cudnn": "cudnn",
    "nccl": "nccl",
    "rocm": "rocm",
    "cann": "cann",
}


def package_name(name: str) -> str:
    """The PEP 503 name, `torch` for `PyTorch`."""
    plain = name.strip().lower().replace("_", "-").replace(".", "-")
    return ALIASES.get(plain, plain)
