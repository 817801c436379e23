# Part A. M is (4, 5), u and v are (7,), T is (6, 4, 5), K is (5, 8), w is (5,) and tracked.
# Each answer is a tuple such as (4, 5), (4,) or (), or the word "error".
# Write literals, and write them BEFORE you run anything.
SHAPES = {
    "a01": None,  # torch.tensor([[[1, 2]], [[3, 4]], [[5, 6]], [[7, 8]]])
    "a02": None,  # u @ v
    "a03": None,  # M @ M[0]
    "a04": None,  # M.sum(dim=0)
    "a05": None,  # M.mean(dim=1, keepdim=True)
    "a06": None,  # M[:, :1] + M[0]
    "a07": None,  # M - M.mean(dim=1)
    "a08": None,  # T.permute(1, 2, 0)
    "a09": None,  # T.reshape(6, -1)
    "a10": None,  # T @ K
    "a11": None,  # w.grad, after ((M @ w) ** 2).mean().backward()
    "a12": None,  # M @ M
}
