// Without a mathematical font a browser does not lower subscripts: detect that, so that the style sheet does it.
export function noticeMathFont(): void {
    const probe = document.createElement("div");
    probe.className = "unseen";
    probe.innerHTML = "<math><msub><mi>F</mi><mi>F</mi></msub></math>";
    document.body.append(probe);
    const [base, script] = [...probe.querySelectorAll("mi")].map((element) => element.getBoundingClientRect().bottom);
    // A lowered subscript ends well below its base.
    if (base !== undefined && script !== undefined && script - base < 1.5)
        document.documentElement.dataset["math"] = "plain";
    probe.remove();
}
