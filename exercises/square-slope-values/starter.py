# Part B. B1: f(w) = (c - a*w)**2. First on paper, with a = 3 and c = 5: write the slope df/dw
# as a number at each of these points.
B1_VALUES = {"w=0": None, "w=1": None, "w=2": None}
