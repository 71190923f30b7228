/** One line of the difference between two texts. */
export type DiffLine = {
    kind: "same" | "added" | "removed";
    before: number | null;
    after: number | null;
    text: string;
};
/** Consecutive lines: changed lines with a few lines of context. */
export type Hunk = DiffLine[];
export type FileDiff = { path: string; hunks: Hunk[] };

const HEAD = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;
const MARKS = { " ": "same", "+": "added", "-": "removed" } as const;

/** Parses the output of `diff -u` and git. The lines of a hunk are counted, because a removed line may look like a file header. */
export function parse(unified: string): FileDiff[] {
    const files: FileDiff[] = [];
    let hunk: Hunk = [];
    let [before, after, beforeLeft, afterLeft] = [0, 0, 0, 0];
    for (const line of unified.split("\n")) {
        const kind = MARKS[line.charAt(0) as keyof typeof MARKS];
        if ((beforeLeft > 0 || afterLeft > 0) && kind !== undefined) {
            const old = kind !== "added";
            const now = kind !== "removed";
            hunk.push({ kind, before: old ? before++ : null, after: now ? after++ : null, text: line.slice(1) });
            if (old) beforeLeft--;
            if (now) afterLeft--;
            continue;
        }
        const head = HEAD.exec(line);
        if (head !== null) {
            [before, beforeLeft, after, afterLeft] = [head[1], head[2] ?? 1, head[3], head[4] ?? 1].map(Number) as [
                number,
                number,
                number,
                number,
            ];
            hunk = [];
            files.at(-1)?.hunks.push(hunk);
        } else if (line.startsWith("--- ")) {
            files.push({ path: nameOf(line), hunks: [] });
        } else if (line.startsWith("+++ ") && !line.endsWith("/dev/null")) {
            const file = files.at(-1);
            if (file) file.path = nameOf(line);
        }
    }
    return files;
}

/** The name behind `--- a/` or `+++ b/`. */
function nameOf(line: string): string {
    return line.slice(4).replace(/^[ab]\//, "");
}

/** Counts added and removed lines. */
export function tally(files: FileDiff[]): { added: number; removed: number } {
    const lines = files.flatMap(({ hunks }) => hunks.flat());
    const count = (kind: DiffLine["kind"]) => lines.filter((line) => line.kind === kind).length;
    return { added: count("added"), removed: count("removed") };
}
