# The transform below, at, and above the stiction margin 1, drawn over Z F_S.
def draw(figure):
    axes = figure.subplots()
    F_S, F_C, v_S, D = 2.5, 0.4, 0.06, 1.0
    for margin, colour in ((0.5, GREEN), (0.999999, BLUE), (2, ORANGE)):
        Z = 1 / ((F_S - F_C) / (v_S * margin) - D)
        curve = columns(
            "curve", "phi_z", "law=stribeck", f"F_S={F_S}", f"F_C={F_C}", f"v_S={v_S}", f"D={D}", f"Z={Z:.17g}",
            "method=numeric", "inadmissible=largest_root", f"--x=0:0.4:2001",
        )  # fmt: skip
        axes.plot(curve["x"], curve["phi_z"], color=colour, label=f"λ = {margin:.3g}")
    axes.set(xlabel="velocity without friction x [rad/s]", ylabel="friction y [N m]", xlim=(0, 0.4), ylim=(0, 2.7))
    axes.legend()
