import { useEffect, useState } from "react";

/** Of some browsers: keys that otherwise belong to the browser, such as Ctrl and W, reach the page in full screen. */
type Keys = { lock?: () => Promise<void>; unlock?: () => void };
const keys = (): Keys | undefined => (navigator as { keyboard?: Keys }).keyboard;

/** Whether a part fills the screen; browsers that do not offer it let it fill the window. */
export function useFullScreen(): [full: boolean, toggle: () => void] {
    const [full, setFull] = useState(false);
    useEffect(() => {
        if (!full) return;
        const changed = () => document.fullscreenElement ?? setFull(false);
        document.addEventListener("fullscreenchange", changed);
        return () => {
            document.removeEventListener("fullscreenchange", changed);
            keys()?.unlock?.();
            if (document.fullscreenElement) void document.exitFullscreen();
        };
    }, [full]);
    const toggle = () => {
        setFull(!full);
        if (full) return;
        // The whole page, so that menus and dialogs are seen.
        void document.documentElement
            .requestFullscreen?.()
            .then(() => keys()?.lock?.())
            .catch(() => {});
    };
    return [full, toggle];
}
