def gradient(w, a, c):
    return 2 * (c - a * w)
