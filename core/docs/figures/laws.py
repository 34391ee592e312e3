# Three laws with their default parameters, and one through points.
def draw(figure):
    axes = figure.subplots()
    for law, colour in zip(("coulomb", "stribeck", "rational"), (GREEN, BLUE, ORANGE)):
        curve = columns("curve", "phi", f"law={law}", "--x=0.0001:1:600")
        axes.plot(curve["v"], curve["phi"], color=colour, label=law)
    points = [(0, 2.2), (0.05, 2.3), (0.15, 1.5), (0.3, 1.9), (0.5, 2.4), (0.8, 3.3), (1, 4)]
    given = "points=" + ",".join(f"{v}:{y}" for v, y in points)
    curve = columns("curve", "phi", "law=tabulated", given, "--x=0.0001:1:600")
    axes.plot(curve["v"], curve["phi"], color=PURPLE, label="tabulated")
    axes.plot(*zip(*points), "o", color=PURPLE, markersize=4)
    axes.set(xlabel="slip velocity v [rad/s]", ylabel="friction Φ [N m]", xlim=(0, 1), ylim=(0, 5.5))
    axes.legend(ncols=4, loc="upper left")
