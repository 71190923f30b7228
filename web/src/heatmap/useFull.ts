import { useCallback, useEffect } from "react";

/**
 * Keeps the browser's full screen and the address alike: an address that says so fills the window, and only a click may make the window
 * as large as the screen.
 */
export function useFull(full: boolean, set: (full: boolean) => void): (full: boolean) => void {
    useEffect(() => {
        if (!full) return;
        const changed = () => {
            if (!document.fullscreenElement) set(false);
        };
        const pressed = ({ key }: KeyboardEvent) => {
            if (key === "Escape" && !document.fullscreenElement) set(false);
        };
        document.addEventListener("fullscreenchange", changed);
        document.addEventListener("keydown", pressed);
        return () => {
            document.removeEventListener("fullscreenchange", changed);
            document.removeEventListener("keydown", pressed);
            if (document.fullscreenElement) void document.exitFullscreen();
        };
    }, [full, set]);
    return useCallback(
        (wanted) => {
            set(wanted);
            if (wanted) void document.documentElement.requestFullscreen?.().catch(() => {});
        },
        [set],
    );
}
