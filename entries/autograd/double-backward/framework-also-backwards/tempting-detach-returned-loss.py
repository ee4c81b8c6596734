# /// script
# dependencies = ["torch", "transformers", "accelerate"]
# ///
# Trainer needs accelerate.
import torch
from transformers import Trainer, TrainingArguments


class Regressor(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.body = torch.nn.Sequential(torch.nn.Linear(3, 8), torch.nn.Tanh(), torch.nn.Linear(8, 1))

    def forward(self, x, labels):
        return {"loss": torch.nn.functional.mse_loss(self.body(x), labels)}


class MyTrainer(Trainer):
    def compute_loss(self, model, inputs, return_outputs=False, **kwargs):
        outputs = model(**inputs)
        loss = outputs["loss"]
        loss.backward()
        loss = loss.detach()
        return (loss, outputs) if return_outputs else loss


torch.manual_seed(0)
model = Regressor()
data = [{"x": x, "labels": x[:1]} for x in torch.randn(4, 3)]
args = TrainingArguments("out", max_steps=1, optim="sgd", learning_rate=0.1, max_grad_norm=0, use_cpu=True,
                         report_to="none", save_strategy="no")
MyTrainer(model, args, train_dataset=data).train()
