let isHeld = false;

/** From now on the key Escape may be held. To be called before anything else listens for keys: listeners are told in their order. */
export function listenForEscape() {
    const stop = (event: KeyboardEvent) => {
        if (isHeld && event.key === "Escape") event.stopImmediatePropagation();
    };
    window.addEventListener("keydown", stop, { capture: true });
}

/** Until the returned function is called, Escape closes nothing. */
export function holdEscape() {
    isHeld = true;
    return () => {
        isHeld = false;
    };
}
