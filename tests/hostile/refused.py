"""What a submission may not do, run in a worker: each function fails at once, in words."""

import torch


def _items(n):
    from torch.utils.data import DataLoader, TensorDataset

    return list(DataLoader(TensorDataset(torch.arange(8.0)), batch_size=2, num_workers=n))


def loader_with_processes():
    return _items(2)


def subprocess_run():
    import subprocess

    return subprocess.run(["ls"])


def shell():
    import subprocess

    return subprocess.check_output("ls", shell=True)


def process():
    import multiprocessing

    p = multiprocessing.Process(target=print)
    p.start()
    return p.join()


def spawned_process():
    import multiprocessing

    p = multiprocessing.get_context("spawn").Process(target=print)
    p.start()
    return p.join()


def torch_processes():
    import torch.multiprocessing as mp

    return mp.spawn(print, nprocs=2)


def hub():
    return torch.hub.load("pytorch/vision", "resnet18")


def download():
    import urllib.request

    return urllib.request.urlopen("http://127.0.0.1:9")
