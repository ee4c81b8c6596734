"""Which files of which library the frame index covers: those that stand in tracebacks of users, by experience.

Patterns of whole paths. Each file costs 0.5 to 20 kB of the wheel; a compiler pass that changes with each release
is dear and says no more than the frames of `torch/_dynamo/eval_frame.py` above it.
"""

#: In lightning/pytorch and in pytorch_lightning alike.
LIGHTNING = (
    r"(?:trainer/(?:trainer|call|connectors/(?:accelerator_connector|checkpoint_connector|"
    r"data_connector))|core/(?:module|lightning|optimizer|saving|datamodule)|callbacks/model_checkpoint|"
    r"utilities/model_helpers|loops/(?:fit_loop|evaluation_loop|training_epoch_loop|base|loop|"
    r"batch/training_batch_loop|optimization/(?:automatic|manual|optimizer_loop|closure)|"
    r"epoch/(?:training|evaluation)_epoch_loop|dataloader/evaluation_loop)|plugins/precision/(?:precision|"
    r"amp|native_amp|precision_plugin)|strategies/(?:strategy|ddp|deepspeed|launchers/(?:multiprocessing|"
    r"subprocess_script)))"
)
FILES = {
    "torch": (
        r"torch/(_tensor|tensor|_tensor_str|functional|serialization|storage|_utils|_utils_internal|_ops|"
        r"_compile|_classes|random|__init__|variable|_six|_linalg_utils)\.py",
        r"torch/autograd/(__init__|function|functional|graph|grad_mode|anomaly_mode|variable|_functions/utils)\.py",
        r"torch/nn/(functional|init|parameter|_reduction)\.py",
        r"torch/nn/modules/(?!linear_cross)[^/]+\.py",
        r"torch/nn/parallel/[^/]+\.py",
        r"torch/nn/utils/(rnn|clip_grad|parametrize|parametrizations|spectral_norm|weight_norm|stateless)\.py",
        r"torch/optim/(?!_multi|lr_scheduler|swa|rprop|asgd|nadam|radam|adamax|adadelta)[^/]+\.py",
        r"torch/utils/(checkpoint|cpp_extension|_contextlib|_device|hooks|_triton|_traceback|file_baton|"
        r"model_zoo|_foreach_utils)\.py",
        r"torch/utils/data/(dataloader|dataset|sampler|distributed|graph_settings)\.py",
        r"torch/utils/data/_utils/[^/]+\.py",
        r"torch/(cuda/(__init__|memory|random|_utils|streams|nvtx|comm)|cuda/amp/(grad_scaler|autocast_mode)|"
        r"amp/(grad_scaler|autocast_mode)|multiprocessing/(spawn|reductions|queue|__init__|pool)|mps/__init__|"
        r"backends/cudnn/(__init__|rnn))\.py",
        r"torch/distributed/(distributed_c10d|run|launch|rendezvous|utils|c10d_logger|logging_handlers|"
        r"launcher/api|__init__)\.py",
        r"torch/distributed/elastic/(agent/server/(api|local_elastic_agent)|multiprocessing/(api|"
        r"errors/__init__)|metrics/api|rendezvous/(api|static_tcp_rendezvous|c10d_rendezvous_backend)|"
        r"utils/(store|distributed))\.py",
        r"torch/distributed/fsdp/(fully_sharded_data_parallel|_flat_param|_runtime_utils|_state_dict_utils|"
        r"_init_utils|_unshard_param_utils|_wrap_utils|wrap|sharded_grad_scaler|_fully_shard/(_fully_shard|"
        r"_fsdp_param|_fsdp_param_group|_fsdp_state))\.py",
        r"torch/distributed/algorithms/(join|_checkpoint/checkpoint_wrapper)\.py",
        r"torch/_dynamo/(eval_frame|convert_frame|exc|external_utils|repro/after_dynamo|backends/(registry|"
        r"common|inductor))\.py",
        r"torch/_inductor/(__init__|scheduler|codecache|cpp_builder|exc)\.py",
        r"torch/_functorch/(apis|vmap)\.py",
        r"torch/_library/(custom_ops|utils|autograd)\.py",
        r"torch/fx/(graph_module|interpreter|_symbolic_trace)\.py",
        r"torch/distributions/(distribution|categorical|normal|utils|multivariate_normal)\.py",
    ),
    "transformers": (
        r"transformers/(modeling_utils|trainer|trainer_utils|configuration_utils|tokenization_utils|"
        r"tokenization_utils_base|tokenization_utils_fast|tokenization_utils_tokenizers|generation_utils|"
        r"dynamic_module_utils|file_utils|feature_extraction_utils|image_processing_utils|"
        r"image_processing_base|processing_utils|modeling_layers|masking_utils|modeling_flash_attention_utils|"
        r"core_model_loading|pytorch_utils|activations|optimization|deepspeed|hf_argparser)\.py",
        r"transformers/generation/(utils)\.py",
        r"transformers/utils/(hub|import_utils|generic|versions)\.py",
        r"transformers/models/auto/(auto_factory|configuration_auto|tokenization_auto|feature_extraction_auto|"
        r"processing_auto|image_processing_auto)\.py",
        r"transformers/pipelines/(base|__init__|text_generation)\.py",
        r"transformers/integrations/(deepspeed|peft|accelerate|bitsandbytes|sdpa_attention|flash_attention)\.py",
        r"transformers/quantizers/(auto|base|quantizer_bnb_4bit|quantizer_bnb_8bit)\.py",
        r"transformers/data/data_collator\.py",
        r"transformers/loss/loss_utils\.py",
        r"transformers/models/(llama|bert|qwen2)/modeling_(llama|bert|qwen2)\.py",
    ),
    "diffusers": (
        r"diffusers/(configuration_utils|pipeline_utils|modeling_utils)\.py",
        r"diffusers/loaders/(?!lora_conversion|single_file|transformer_|controlnet|autoencoder)[^/]+\.py|"
        r"diffusers/loaders\.py",
        r"diffusers/pipelines/(pipeline_utils|pipeline_loading_utils)\.py",
        r"diffusers/models/(modeling_utils|model_loading_utils|attention|attention_processor|lora|"
        r"normalization|resnet|unet_2d_condition|transformer_2d|activations|controlnet|autoencoder_kl)\.py",
        r"diffusers/models/(unets/unet_2d_condition|autoencoders/(autoencoder_kl)|"
        r"transformers/(transformer_flux|transformer_sd3|transformer_2d|transformer_flux2|transformer_wan|"
        r"transformer_qwenimage)|controlnets/(controlnet|controlnet_flux))\.py",
        r"diffusers/pipelines/(stable_diffusion/pipeline_stable_diffusion|"
        r"stable_diffusion_xl/pipeline_stable_diffusion_xl|flux/pipeline_flux|"
        r"stable_diffusion_3/pipeline_stable_diffusion_3)\.py",
        r"diffusers/schedulers/(scheduling_utils|scheduling_ddpm|scheduling_ddim|scheduling_euler_discrete|"
        r"scheduling_flow_match_euler_discrete)\.py",
        r"diffusers/utils/(import_utils|hub_utils|dynamic_modules_utils|peft_utils|torch_utils|outputs|"
        r"deprecation_utils)\.py",
        r"diffusers/hooks/(hooks)\.py",
        r"diffusers/quantizers/(auto|base)\.py",
    ),
    "accelerate": (
        r"accelerate/(accelerator|state|hooks|big_modeling|data_loader|optimizer|launchers|scheduler|"
        r"checkpointing)\.py",
        r"accelerate/utils/(operations|modeling|launch|memory|imports|other|random|deepspeed|fsdp_utils|"
        r"offload|bnb|versions|environment)\.py",
        r"accelerate/commands/(launch|accelerate_cli)\.py",
        r"accelerate/commands/config/(config_args|config)\.py",
    ),
    "peft": (
        r"peft/(peft_model|mapping|mapping_func|auto|config|helpers|mixed_model)\.py",
        r"peft/utils/(other|save_and_load|config|integrations|peft_types|hotswap|constants)\.py",
        r"peft/tuners/(tuners_utils|lora|prefix_tuning|p_tuning|prompt_tuning)\.py",
        r"peft/tuners/(lora)/(model|layer|config|bnb)\.py",
        r"peft/tuners/(lora/(gptq|awq|variants)|(prefix_tuning|prompt_tuning|p_tuning)/model)\.py",
    ),
    "huggingface_hub": (
        r"huggingface_hub/(file_download|_snapshot_download|hub_mixin|_login|repository|errors)\.py",
        r"huggingface_hub/utils/(_validators|_http|_errors|_deprecation|_headers|_auth)\.py",
    ),
    "datasets": (
        r"datasets/(load|builder|arrow_dataset|arrow_writer|dataset_dict|data_files)\.py",
        r"datasets/utils/(file_utils|py_utils|info_utils|deprecation_utils)\.py",
        r"datasets/formatting/formatting\.py",
        r"datasets/features/features\.py",
        r"datasets/packaged_modules/(json/json|csv/csv)\.py",
    ),
    "lightning": (rf"lightning/pytorch/{LIGHTNING}\.py",),
    "pytorch_lightning": (rf"pytorch_lightning/{LIGHTNING}\.py",),
}

#: Of these large files only the functions that users' tracebacks end in.
ONLY = {
    "torch/_inductor/scheduler.py": ("create_backend", "get_backend", "codegen", "_codegen", "<module>"),
    "torch/_inductor/codecache.py": ("cpp_compiler_search", "cpp_compiler", "compile_file", "load", "_worker_compile"),
    "torch/_inductor/cpp_builder.py": (
        "cpp_compiler_search",
        "get_cpp_compiler",
        "run_compile_cmd",
        "_run_compile_cmd",
    ),
    "torch/distributed/device_mesh.py": ("__init__", "init_device_mesh", "__getitem__"),
}
