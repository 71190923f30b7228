import { type DiffLine, type FileDiff, parse } from "../../ui/unified";
import type { Staged } from "../queries";

/** The file that applying replaces. */
const FILE = "/etc/network/interfaces";

/** What is staged, as the diff of the file, and the lines in it that concern these interfaces or none that is known. */
export function diffOf(staged: Staged, others: readonly string[]): { files: FileDiff[]; foreign: ReadonlySet<DiffLine> } {
    const files = parse(staged.raw).map((file) => ({ ...file, path: FILE }));
    const lines = files.flatMap(({ hunks }) => hunks.flat());
    // The service read the same diff; if it has other lines, none is marked rather than a wrong one.
    const same = lines.length === staged.lines.length;
    const foreign = lines.filter((line, at) => {
        const owner = staged.lines[at]?.iface;
        return same && line.kind !== "same" && line.text.trim() !== "" && typeof owner === "string" && others.includes(owner);
    });
    return { files, foreign: new Set(foreign) };
}
