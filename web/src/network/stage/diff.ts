import { type DiffLine, type FileDiff, parse } from "../../ui/unified";
import type { Staged } from "../queries";

/** The file that applying replaces. */
const FILE = "/etc/network/interfaces";

/** What is staged, as the diff of the file, and the first lines of what concerns these interfaces. */
export function diffOf(
    staged: Staged,
    others: readonly string[],
): { files: FileDiff[]; foreign: ReadonlySet<DiffLine> } {
    const files = parse(staged.raw).map((file) => ({ ...file, path: FILE }));
    const lines = files.flatMap(({ hunks }) => hunks.flat());
    // The service read the same diff; if it has other lines, none is marked rather than a wrong one.
    const same = lines.length === staged.lines.length;
    const ownerAt = (at: number) => (same && lines[at]?.kind !== "same" ? (staged.lines[at]?.iface ?? null) : null);
    // The first line of an interface stands for those that follow it.
    const foreign = lines.filter((_, at) => {
        const owner = ownerAt(at);
        return owner !== null && others.includes(owner) && ownerAt(at - 1) !== owner;
    });
    return { files, foreign: new Set(foreign) };
}
