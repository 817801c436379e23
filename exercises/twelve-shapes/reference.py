import torch

M = torch.randn(4, 5)
u = torch.randn(7)
v = torch.randn(7)
T = torch.randn(6, 4, 5)
K = torch.randn(5, 8)
w = torch.randn(5, requires_grad=True)
