import { useRef, useState } from "react";
import type { Line } from "./file";
import { type Match, search, step } from "./search";

export type Search = {
    text: string;
    set: (text: string) => void;
    matches: Match[];
    /** The match that is shown, and its number from 1; null while none was chosen. */
    match: Match | null;
    number: number | null;
    go: (by: 1 | -1) => void;
};

/** A search in a log that grows. */
export function useSearch(lines: Line[]): Search {
    const [text, setText] = useState("");
    const [current, setCurrent] = useState<number | null>(null);
    const done = useRef<{ text: string; lines: number; matches: Match[] }>({ text: "", lines: 0, matches: [] });
    const same = done.current.text === text && done.current.lines <= lines.length;
    if (!same || done.current.lines < lines.length) {
        const { lines: first, matches } = same ? done.current : { lines: 0, matches: [] };
        done.current = { text, lines: lines.length, matches: search(lines, text, first, matches) };
    }
    const { matches } = done.current;
    return {
        text,
        set: (next) => {
            setText(next);
            setCurrent(null);
        },
        matches,
        match: current === null ? null : (matches[current] ?? null),
        number: current === null ? null : current + 1,
        go: (by) => setCurrent((known) => step(known, matches.length, by)),
    };
}
