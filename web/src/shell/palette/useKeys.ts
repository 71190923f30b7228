import { useLocalStorage } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import { completed, isApple, isPlain, SHORTCUTS, type Shortcut, strokeOf } from "../../ui/shortcuts";

/** How long the first of two strokes is remembered. */
const PAIR_MS = 1200;

/** Whether shortcuts of single keys are on, in this browser. */
export function usePlainKeys() {
    return useLocalStorage({ key: "single-keys", defaultValue: true, getInitialValueInEffect: false });
}

/** Listens for the shortcuts of the whole page. */
export function useKeys(run: (shortcut: Shortcut) => void) {
    const [plain] = usePlainKeys();
    const act = useRef(run);
    act.current = run;
    useEffect(() => {
        let before: { stroke: string; at: number } | null = null;
        const pressed = (event: KeyboardEvent) => {
            const stroke = strokeOf(event, isApple());
            if (stroke === null || event.defaultPrevented) return;
            if (isPlain(stroke) && (!plain || event.repeat || isTyping(event.target) || isDialogOpen())) return;
            const recent = before !== null && event.timeStamp - before.at < PAIR_MS ? before.stroke : null;
            const { found, begun } = completed(SHORTCUTS, recent, stroke);
            before = begun === null ? null : { stroke: begun, at: event.timeStamp };
            if (found === null) return;
            event.preventDefault();
            act.current(found);
        };
        document.addEventListener("keydown", pressed);
        return () => document.removeEventListener("keydown", pressed);
    }, [plain]);
}

function isTyping(target: EventTarget | null): boolean {
    return (
        target instanceof HTMLElement &&
        (target.isContentEditable || target.matches("input, textarea, select, [role=listbox] *"))
    );
}

const isDialogOpen = () => document.querySelector("[role=dialog]") !== null;
