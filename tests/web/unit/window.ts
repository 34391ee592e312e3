// What the page's modules expect of a browser when they are loaded: a window that is embedded in none, without storage.
Object.assign(globalThis, { window: globalThis, parent: globalThis });
