# /// script
# dependencies = ["torch"]
# ///
import torch

page = """<html><head><title>Quota exceeded</title></head>
<body>Too many users have viewed or downloaded this file recently.</body></html>"""
with open("yolo.weights.pt", "w") as out:
    out.write(page)
detector = torch.load("yolo.weights.pt", map_location="cpu", weights_only=False)
