# /// script
# dependencies = ["torch", "transformers", "accelerate"]
# ///
# Trainer needs accelerate.
import torch
import torch.nn.functional as F
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(1)
small = BertConfig(vocab_size=40, hidden_size=16, num_hidden_layers=1, num_attention_heads=2,
                   intermediate_size=32, max_position_embeddings=16)
student, teacher = BertForSequenceClassification(small), BertForSequenceClassification(small).eval()


class DistillationTrainer(Trainer):
    def compute_loss(self, model, inputs, return_outputs=False, num_items_in_batch=None):
        student_out = model(**inputs)
        with torch.no_grad():
            teacher_logits = teacher(**inputs).logits
        soft = F.kl_div(student_out.logits.log_softmax(-1), teacher_logits.softmax(-1), reduction="batchmean")
        mixed = 0.5 * student_out.loss + 0.5 * soft
        self.accelerator.backward(mixed)
        return (mixed, student_out) if return_outputs else mixed


rows = [{"input_ids": torch.randint(0, 40, (8,)), "labels": torch.tensor(k % 2)} for k in range(6)]
settings = TrainingArguments("distilled", num_train_epochs=1, per_device_train_batch_size=2, use_cpu=True,
                             report_to=[], save_strategy="no", disable_tqdm=True)
DistillationTrainer(model=student, args=settings, train_dataset=rows).train()
