import "@xterm/xterm/css/xterm.css";
import { useComputedColorScheme, useMantineTheme } from "@mantine/core";
import { Terminal } from "@xterm/xterm";
import { type RefObject, useEffect, useRef, useState } from "react";
import { COLOURS } from "../terminal/colours";
import { between, type Cast } from "./cast";

/** What shows a recording: where it is, whether it runs, and how to change both. Times are seconds. */
export type Replay = {
    at: number;
    running: boolean;
    over: boolean;
    play: () => void;
    pause: () => void;
    seek: (at: number) => void;
};

/** Plays a recording in this element, at so many times its speed. */
export function useReplay(holder: RefObject<HTMLElement | null>, cast: Cast, speed: number, label: string): Replay {
    const [at, setAt] = useState(0);
    const [running, setRunning] = useState(true);
    const terminal = useStill(holder, label);
    const next = useRef(0);
    const now = useRef(0);

    const show = (seconds: number) => {
        if (terminal === null) return;
        if (seconds < now.current || next.current === 0) {
            terminal.reset();
            terminal.resize(cast.columns, cast.rows);
            next.current = 0;
        }
        const { next: after, steps } = between(cast, next.current, seconds);
        for (const step of steps) {
            if ("output" in step) terminal.write(step.output);
            else terminal.resize(step.columns, step.rows);
        }
        next.current = after;
        now.current = seconds;
        setAt(seconds);
    };
    const latest = useRef(show);
    latest.current = show;

    // Another cast of the same recording, such as one without pauses, begins again.
    useEffect(() => {
        if (terminal === null) return;
        now.current = Number.POSITIVE_INFINITY;
        latest.current(0);
        setRunning(true);
    }, [terminal, cast]);

    useEffect(() => {
        if (!running || terminal === null) return;
        let before = performance.now();
        let frame = requestAnimationFrame(function step(time) {
            const seconds = Math.min(cast.length, now.current + (Math.max(0, time - before) / 1000) * speed);
            before = time;
            latest.current(seconds);
            if (seconds < cast.length) frame = requestAnimationFrame(step);
            else setRunning(false);
        });
        return () => cancelAnimationFrame(frame);
    }, [running, terminal, cast, speed]);

    const over = at >= cast.length;
    return {
        at,
        running,
        over,
        play: () => {
            if (over) show(0);
            setRunning(true);
        },
        pause: () => setRunning(false),
        seek: show,
    };
}

/** A terminal that only shows; null before the element is there. */
function useStill(holder: RefObject<HTMLElement | null>, label: string): Terminal | null {
    const { fontFamilyMonospace } = useMantineTheme();
    const theme = COLOURS[useComputedColorScheme()];
    const [terminal, setTerminal] = useState<Terminal | null>(null);
    useEffect(() => {
        if (holder.current === null) return;
        const made = new Terminal({
            fontFamily: fontFamilyMonospace,
            disableStdin: true,
            scrollback: 2000,
            minimumContrastRatio: 4.5,
            fontSize: 13,
        });
        made.open(holder.current);
        made.textarea?.setAttribute("aria-label", label);
        setTerminal(made);
        return () => {
            setTerminal(null);
            made.dispose();
        };
    }, [holder, fontFamilyMonospace, label]);
    useEffect(() => {
        if (terminal !== null) terminal.options.theme = theme;
    }, [terminal, theme]);
    return terminal;
}
