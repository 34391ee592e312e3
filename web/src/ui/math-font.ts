// Detect that a browser has no mathematical font and so does not lower subscripts; the style sheet then lowers them.
export function noticeMathFont(): void {
    const probe = document.createElement("div");
    probe.className = "unseen";
    const [math, subscript, ...letters] = ["math", "msub", "mi", "mi"].map((name) =>
        document.createElementNS("http://www.w3.org/1998/Math/MathML", name),
    );
    for (const letter of letters) letter.textContent = "F";
    subscript!.append(...letters);
    math!.append(subscript!);
    probe.append(math!);
    document.body.append(probe);
    const [base, script] = letters.map((element) => element.getBoundingClientRect().bottom);
    // A lowered subscript ends well below its base.
    if (base !== undefined && script !== undefined && script - base < 1.5)
        document.documentElement.dataset["math"] = "plain";
    probe.remove();
}
