import { describe, expect, test } from "vitest";
import { compare } from "./compare";

const numbered = (count: number) => Array.from({ length: count }, (_, i) => `line ${i + 1}`);
const text = (lines: string[]) => `${lines.join("\n")}\n`;
const drawn = (before: string, after: string) =>
    compare("x.sh", before, after).hunks.map((hunk) =>
        hunk.map(
            (l) =>
                `${l.before ?? "-"}/${l.after ?? "-"} ${l.kind === "added" ? "+" : l.kind === "removed" ? "-" : ""}${l.text}`,
        ),
    );

describe("two texts compared", () => {
    test("have no hunk when they are the same", () => expect(drawn("a\nb\n", "a\nb\n")).toEqual([]));

    test("show a changed line with three on each side", () => {
        const lines = numbered(9);
        expect(drawn(text(lines), text(lines.with(4, "other")))).toEqual([
            [
                "2/2 line 2",
                "3/3 line 3",
                "4/4 line 4",
                "5/- -line 5",
                "-/5 +other",
                "6/6 line 6",
                "7/7 line 7",
                "8/8 line 8",
            ],
        ]);
    });

    test("join changes that are close, and separate those that are apart", () => {
        const lines = numbered(30);
        const near = text(lines.with(4, "one").with(9, "two"));
        const far = text(lines.with(4, "one").with(20, "two"));
        expect(drawn(text(lines), near)).toHaveLength(1);
        expect(drawn(text(lines), near)[0]).toHaveLength(14);
        expect(drawn(text(lines), far)).toHaveLength(2);
    });

    test("show lines added at the end and lines removed at the start", () => {
        expect(drawn("a\nb\n", "a\nb\nc\n")).toEqual([["1/1 a", "2/2 b", "-/3 +c"]]);
        expect(drawn("a\nb\n", "b\n")).toEqual([["1/- -a", "2/1 b"]]);
        expect(drawn("", "a\n")).toEqual([["-/1 +a"]]);
    });
});
