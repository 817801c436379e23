def gradient(w, a, c):
    return -a * (c - a * w)
