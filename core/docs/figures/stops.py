# A block slides into rest, with explicit and with implicit friction (Kikuuwe 2006, fig 6).
def draw(figure):
    figure.set_size_inches(7, 2.7)
    axes = figure.subplots()
    for element, colour, name in (("explicit", ORANGE, "explicit"), ("A", BLUE, "implicit (element A)")):
        block = ["F=8", "v0=0.7", "h=-1", "T=0.004", "--duration=0.2"]
        run = columns("run", "sliding_block", f"element={element}", *block)
        axes.plot(run["t"], run["v"], ".-", markersize=4, color=colour, label=name, linewidth=1.2)
    axes.set(xlabel="time [s]", ylabel="velocity [m/s]", xlim=(0, 0.196))
    axes.legend()
