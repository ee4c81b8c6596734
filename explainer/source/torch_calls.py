"""What torch's operations do to the graph: which save something, what they save, which cut. Data of the source stage.

Measured with torch 2.13 by calling backward twice through each operation.
"""

from __future__ import annotations

import re
from functools import lru_cache


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: Save nothing for backward: a second backward through them is silent.
SAVE_NOTHING = _words(
    "add sub rsub neg sum mean view reshape transpose permute cat stack concat concatenate hstack vstack slice chunk "
    "split unsqueeze squeeze expand expand_as repeat pad cumsum float double half bfloat16 to cpu cuda clone type_as "
    "contiguous t flatten unflatten narrow select unbind swapaxes movedim flip roll tile broadcast_to view_as "
    "reshape_as type tolist item interpolate diagonal diag triu tril nansum type_ mT T real fold unfold meshgrid "
    "requires_grad_ pin_memory index_add_"
)
#: Linear in their tensor: `total.mean()` of a sum of losses is still that sum.
LINEAR = _words("add sub neg sum mean cat stack view reshape squeeze unsqueeze flatten float to clone div mul")
#: Share the storage of their input.
VIEWS = _words(
    "view reshape transpose permute chunk split unsqueeze squeeze expand expand_as t narrow select unbind swapaxes "
    "movedim view_as diagonal T mT flatten contiguous"
)
#: Keep their own output for backward.
SAVE_OUTPUT = _words("relu tanh sigmoid exp softmax log_softmax sqrt rsqrt reciprocal selu celu elu expm1 norm prod")
#: Keep their input for backward.
SAVE_INPUT = _words(
    "pow square log log1p log2 sin cos abs leaky_relu silu gelu softplus clamp clamp_min clamp_max norm prod mish "
    "hardswish logsumexp std var mse_loss l1_loss smooth_l1_loss huber_loss kl_div layer_norm batch_norm group_norm "
    "instance_norm max_pool2d conv1d conv2d linear bmm matmul mm mul div cumprod erf "
    "binary_cross_entropy acos asin atan"
)
#: The gradient path ends here: the result is a number or plain data.
DETACHING = _words("detach item numpy tolist data_ptr asnumpy")
#: The result is discrete and has no derivative.
DISCRETE = _words(
    "argmax argmin argsort eq ne gt lt ge le greater less greater_equal less_equal not_equal long int short byte bool "
    "nonzero one_hot bucketize searchsorted multinomial bincount count_nonzero isnan isinf isfinite histc unique "
    "logical_and logical_or logical_not logical_xor bernoulli isclose all any argwhere equal"
)
#: Return (values, indices).
WITH_INDICES = _words("max min topk sort median mode kthvalue cummax cummin")
#: Make a tensor that hangs on no graph.
FACTORIES = _words(
    "zeros ones randn rand randint arange full empty eye linspace logspace tensor as_tensor from_numpy normal randperm "
    "zeros_like ones_like randn_like rand_like full_like empty_like randint_like FloatTensor LongTensor Tensor "
    "IntTensor BoolTensor DoubleTensor HalfTensor cartesian_prod tril_indices triu_indices new_zeros new_ones new_full "
    "new_tensor new_empty new_empty_strided poisson complex hann_window hamming_window empty_strided asarray new"
)
#: Make a tensor out of the values given, without their history.
COPIES_VALUES = _words("tensor as_tensor FloatTensor LongTensor Tensor asarray new_tensor from_numpy")
#: Tell about a tensor; no tensor themselves.
DESCRIPTIONS = _words(
    "size dim numel nelement shape ndim device dtype is_cuda requires_grad grad_fn is_leaf layout stride "
    "data_ptr element_size ndimension get_device is_contiguous type names nbytes itemsize"
)
#: Modules of torch.nn without parameters.
WITHOUT_PARAMETERS = _words(
    "ReLU Tanh Sigmoid LeakyReLU ELU GELU SiLU Softplus Softmax LogSoftmax Dropout Dropout1d Dropout2d Dropout3d "
    "Flatten Identity MaxPool1d MaxPool2d MaxPool3d AvgPool1d AvgPool2d AvgPool3d AdaptiveAvgPool1d AdaptiveAvgPool2d "
    "AdaptiveMaxPool2d Upsample PixelShuffle Hardtanh Hardswish Mish ReLU6 SELU CELU Unflatten ZeroPad2d "
    "ReflectionPad2d CosineSimilarity PairwiseDistance Softsign UpsamplingNearest2d UpsamplingBilinear2d LogSigmoid"
)
#: Modules of one product: their weight is saved only where their input needs a gradient.
ONE_PRODUCT = _words("Linear Conv1d Conv2d Conv3d Embedding ConvTranspose2d GRUCell Bilinear LazyLinear EmbeddingBag")
#: Functions that hand a module through.
MODULE_WRAPPERS = _words(
    "compile DataParallel DistributedDataParallel FullyShardedDataParallel DDP FSDP script prepare prepare_model "
    "initialize convert_sync_batchnorm setup setup_module spectral_norm weight_norm"
)
#: Module methods that return the module.
MODULE_ITSELF = _words(
    "to cuda cpu train eval float half double bfloat16 requires_grad_ apply type share_memory to_empty compile xpu"
)
#: Container methods that add an item.
ADDING = _words("append appendleft add push insert extend")
#: Receivers whose `.backward(loss)` walks the graph of the argument.
BACKWARD_OWNERS = _words(
    "accelerator fabric engine model_engine ds_engine scaler trainer strategy self manual booster plugin optimizer "
    "optim opt module backend loss_scaler ds_model deepspeed_engine"
)

#: Names of what is called like a module although nothing defines it.
MODULE_NAME = re.compile(
    r"(?:^|[._])(?:\w*(?:net|model|module|encoder|decoder|generator|discriminator|critic|backbone|trunk|embedding|"
    r"embedder|lstm|gru|rnn|cell|conv|linear|projector|transformer|unet|vae|actor|policy|student|teacher|mlp|"
    r"predictor|classifier|extractor|resnet|bert|gan)\w*|\w*_?(?:head|layer|fc|proj|enc|dec|attn|disc|gen)\d*|"
    r"net_?[dgDG]\w*|[DGEF]\d?|[DG]_\w+)$",
    re.IGNORECASE,
)
#: Names that look like the above and are none.
NO_MODULE_NAME = re.compile(
    r"(?:criterion|loss|optim|sched|load|data|token|process|metric|path|name|config|save|get_|make_|build|create|"
    r"count|wrap|init|class|state|param|transformers$|transforms?$|evaluate|log|print|plot|tokenizer|batch|sampl|mask|len|generate)",
    re.IGNORECASE,
)


@lru_cache(maxsize=4096)
def is_module_name(path: str) -> bool:
    """Whether an undefined name reads like a network."""
    last = path.rpartition(".")[2]
    return bool(MODULE_NAME.search(path)) and not NO_MODULE_NAME.search(last)


#: Words that tell the two sides of adversarial training apart.
DISCRIMINATOR = re.compile(
    r"(?:^|[_.])(?:d|dis|disc|discriminator|critic)(?:$|[_.\d])|(?:net|opt|optim|optimizer)_?D", re.I
)
GENERATOR = re.compile(r"(?:^|[_.])(?:g|gen|generator|decoder|actor)(?:$|[_.\d])|(?:net|opt|optim|optimizer)_?G", re.I)
