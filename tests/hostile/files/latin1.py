# Text in latin-1: a clear word about the encoding.
s = "café"
