import { diff } from "@codemirror/merge";
import type { DiffLine, FileDiff, Hunk } from "../../ui/unified";

const CONTEXT = 3;
// Each distinct line is mapped to one character of this range, which contains no control characters or surrogates.
const FIRST = 0x100;
const LAST = 0xd7ff;

/** The differences between two texts; no hunks when they are equal. */
export function compare(path: string, before: string, after: string): FileDiff {
    const [a, b] = [linesOf(before), linesOf(after)];
    return { path, hunks: hunks(aligned(a, b)) };
}

function linesOf(text: string): string[] {
    const lines = text.split("\n");
    if (lines.at(-1) === "") lines.pop();
    return lines;
}

/** All lines of both texts, aligned. */
function aligned(a: string[], b: string[]): DiffLine[] {
    const signs = new Map<string, string>();
    const signed = (lines: string[]) =>
        lines
            .map((line) => {
                let sign = signs.get(line);
                if (sign === undefined) {
                    sign = String.fromCharCode(Math.min(FIRST + signs.size, LAST));
                    signs.set(line, sign);
                }
                return sign;
            })
            .join("");
    const lines: DiffLine[] = [];
    let [i, j] = [0, 0];
    const same = (until: number) => {
        while (i < until) lines.push({ kind: "same", before: i + 1, after: ++j, text: a[i++] ?? "" });
    };
    for (const { fromA, toA, toB } of diff(signed(a), signed(b))) {
        same(fromA);
        while (i < toA) lines.push({ kind: "removed", before: i + 1, after: null, text: a[i++] ?? "" });
        while (j < toB) lines.push({ kind: "added", before: null, after: j + 1, text: b[j++] ?? "" });
    }
    same(a.length);
    return lines;
}

/** The changed lines with a few lines of context; adjacent hunks are merged. */
function hunks(lines: DiffLine[]): Hunk[] {
    const found: Hunk[] = [];
    let end = 0;
    lines.forEach((line, at) => {
        if (line.kind === "same") return;
        const from = Math.max(0, at - CONTEXT);
        const last = found.at(-1);
        const until = Math.min(lines.length, at + CONTEXT + 1);
        if (last !== undefined && from <= end) last.push(...lines.slice(end, until));
        else found.push(lines.slice(from, until));
        end = until;
    });
    return found;
}
