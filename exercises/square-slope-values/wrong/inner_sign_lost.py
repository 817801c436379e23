def gradient(w, a, c):
    return 2 * a * (c - a * w)
