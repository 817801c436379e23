def predict_shapes():
    return {
        "s01": None,  # torch.zeros(2, 3)
        "s02": None,  # torch.tensor(5.0)
        "s03": None,  # torch.arange(6).reshape(2, 3).T
        "s04": None,  # torch.ones(2, 3) @ torch.ones(3, 4)
        "s05": None,  # torch.ones(3, 1) + torch.ones(1, 4)
        "s06": None,  # torch.ones(2, 3).sum()
        "s07": None,  # torch.ones(2, 3).sum(dim=0)
        "s08": None,  # torch.ones(2, 3).mean(dim=1, keepdim=True)
        "s09": None,  # torch.ones(4, 2, 3).permute(2, 0, 1)
        "s10": None,  # torch.ones(3).unsqueeze(0)
        "s11": None,  # torch.cat([torch.ones(2, 3), torch.ones(4, 3)])
        "s12": None,  # torch.stack([torch.ones(3), torch.ones(3)])
    }
