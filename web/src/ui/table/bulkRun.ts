import type { ReactNode } from "react";
import type { Key } from "./column";

/** What became of one row. */
export type Result =
    | { state: "waiting" | "busy" }
    | { state: "done"; note: ReactNode }
    | { state: "refused"; note: string };

/** At most this many requests at a time. */
const AT_ONCE = 4;

/**
 * Runs an action for each row and tells what became of it. A row that does not allow it is refused without a request, and
 * one failure does not stop the others.
 */
export async function runAll<T>(
    rows: readonly T[],
    keyOf: (row: T) => Key,
    { why, run }: { why: (row: T) => string | null; run: (row: T) => Promise<ReactNode> },
    tell: (key: Key, result: Result) => void,
    textOf: (error: unknown) => string,
): Promise<void> {
    const open: T[] = [];
    for (const row of rows) {
        const reason = why(row);
        if (reason === null) open.push(row);
        tell(keyOf(row), reason === null ? { state: "waiting" } : { state: "refused", note: reason });
    }
    const work = async () => {
        for (let row = open.shift(); row !== undefined; row = open.shift()) {
            tell(keyOf(row), { state: "busy" });
            try {
                tell(keyOf(row), { state: "done", note: await run(row) });
            } catch (error) {
                tell(keyOf(row), { state: "refused", note: textOf(error) });
            }
        }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
}
