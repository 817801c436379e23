# A syntax error is named with its line.
def f(x:
    return
