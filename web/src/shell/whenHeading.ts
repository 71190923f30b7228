/** Long enough for a closing dialog to give the focus back first. */
const PAUSE_MS = 60;

/**
 * Calls back with the page's heading when it is there, and again when another one has replaced it, as when the page's data has
 * arrived; not any more after the user has pressed a key or clicked. Returns a function that stops it.
 *
 * The key that led to the page may still be on its way to the window, where it is heard here: what happened before counts no more.
 */
export function whenHeading(found: (heading: HTMLElement) => void): () => void {
    const stopping = new AbortController();
    const stop = () => stopping.abort();
    const look = () => {
        const heading = document.querySelector<HTMLElement>("main h1");
        if (heading !== null) found(heading);
    };
    const watcher = new MutationObserver(look);
    const began = performance.now();
    const acted = ({ timeStamp }: Event) => timeStamp > began && stop();
    for (const event of ["keydown", "pointerdown"]) window.addEventListener(event, acted, { signal: stopping.signal });
    const timer = setTimeout(() => {
        watcher.observe(document.body, { childList: true, subtree: true });
        look();
    }, PAUSE_MS);
    stopping.signal.addEventListener("abort", () => {
        clearTimeout(timer);
        watcher.disconnect();
    });
    return stop;
}
