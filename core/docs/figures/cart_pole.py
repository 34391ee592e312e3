# The example joint_friction.c, compiled and run.
import subprocess
import tempfile


def draw(figure):
    with tempfile.NamedTemporaryFile(suffix=".c", mode="w") as source, tempfile.TemporaryDirectory() as place:
        example = (root / "core/examples/joint_friction.c").read_text()
        source.write(example.replace("k % 500", "k % 10"))  # a line every 10 ms
        source.flush()
        library = ["-I", root / "core/include", root / "build/libfriction.a", "-lm"]
        subprocess.run(["gcc", "-O1", source.name, *library, "-o", f"{place}/run"], check=True)
        rows = [line.split() for line in program(f"{place}/run").splitlines()]
    t, x, angle = ([float(row[i]) for row in rows] for i in range(3))
    rest = [row[-1] == "rest" for row in rows]
    cart, pole = figure.subplots(2, sharex=True)
    cart.plot(t, x, color=BLUE)
    pole.plot(t, angle, color=ORANGE)
    for axes in (cart, pole):
        across = axes.get_xaxis_transform()
        axes.fill_between(t, 0, 1, where=rest, transform=across, color=GREEN, alpha=0.18, linewidth=0)
        axes.axvspan(4, 5, color=FAINT, alpha=0.12, linewidth=0)
    cart.set_ylabel("cart [m]")
    pole.set(ylabel="pole [rad]", xlabel="time [s]", xlim=(0, 12))
    cart.text(4.5, 0.85, "pushed", transform=cart.get_xaxis_transform(), ha="center", size=9)
    if any(rest):
        last = max(i for i in range(len(rest)) if not rest[i])
        cart.text((t[last] + 12) / 2, 0.85, "at rest", transform=cart.get_xaxis_transform(), ha="center", size=9)
