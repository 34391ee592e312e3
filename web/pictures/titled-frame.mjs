// A page of the explorer below a title, as a document: for pictures of it that stand elsewhere.

/** `head`: the height of the title, `font`: the size of its letters [px]. */
export function titledFrame({ title, source, width, height, head, font }) {
    return `<style>
        body { margin: 0; background: #f6f6f4; }
        h1 { height: ${head}px; margin: 0; font: 700 ${font}px/${head}px system-ui, sans-serif; text-align: center; }
        iframe { display: block; width: ${width}px; height: ${height - head}px; border: 0; }
    </style><h1>${title}</h1><iframe src="${source}"></iframe>`;
}
