import { useDisclosure } from "@mantine/hooks";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** The navigation of a narrow window: opened by a button, closed by Escape and by each navigation. */
export function useMenu() {
    const [opened, { toggle, close }] = useDisclosure();
    const button = useRef<HTMLButtonElement>(null);
    const panel = useRef<HTMLDivElement>(null);
    const path = useLocation().pathname;
    useEffect(close, [path, close]);
    useEffect(() => {
        if (!opened) return;
        panel.current?.querySelector("a")?.focus();
        const onKey = (event: KeyboardEvent) => {
            if (event.key !== "Escape") return;
            close();
            button.current?.focus();
        };
        window.addEventListener("keydown", onKey);
        return () => window.removeEventListener("keydown", onKey);
    }, [opened, close]);
    return { opened, toggle, button, panel };
}
