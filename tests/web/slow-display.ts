// A display with 20 frames per second, as an init script: the page does the same in fewer frames, which saves a fifth
// of the tests' processor time.
export function slowDisplay(): void {
    const BETWEEN = 50;
    const next = window.requestAnimationFrame.bind(window);
    let lastId = 0;
    let last = 0;
    let waiting = new Map<number, FrameRequestCallback>();
    let due = waiting;
    const draw = (now: number): void => {
        last = now;
        due = waiting;
        waiting = new Map();
        for (const [id, call] of due) {
            due.delete(id);
            try {
                call(now);
            } catch (error) {
                reportError(error);
            }
        }
    };
    window.requestAnimationFrame = (call) => {
        if (waiting.size === 0) setTimeout(() => next(draw), last + BETWEEN - 16 - performance.now());
        waiting.set(++lastId, call);
        return lastId;
    };
    window.cancelAnimationFrame = (id) => void (waiting.delete(id) || due.delete(id));
}
