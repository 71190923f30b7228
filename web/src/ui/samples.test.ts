import { describe, expect, it } from "vitest";

/** Files that show a piece of another part, in whose sample they are seen. */
const PIECES = [
    "PendingChanges",
    "later/Bubble",
    "later/MenuBody",
    "log/LogLines",
    "log/SearchField",
    "measure/ChartTable",
    "table/Bar",
    "table/Body",
    "table/Bulk",
    "table/BulkResults",
    "table/Filter",
    "table/Heading",
    "table/Options",
    "table/RowCheck",
    "table/SavedViews",
    "table/TwoLines",
    "table/useCards",
];

const files = Object.keys(import.meta.glob("./**/*.tsx")).map((path) => path.slice(2, -4));
const samples = files.filter((file) => file.endsWith(".sample")).map((file) => file.replace(".sample", ""));
const parts = files.filter((file) => !file.endsWith(".sample"));

describe("the style page", () => {
    it("has a sample of each part", () => {
        expect(parts.filter((part) => !samples.includes(part) && !PIECES.includes(part))).toEqual([]);
    });

    it("has no sample of what is no part", () => {
        expect(samples.filter((sample) => !parts.includes(sample) && sample !== "tokens")).toEqual([]);
        expect(PIECES.filter((piece) => !parts.includes(piece) || samples.includes(piece))).toEqual([]);
    });

    it("is not reached from the page's own sources", () => {
        const sources = import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.sample.tsx", "!../**/*.test.ts"], {
            query: "?raw",
            import: "default",
            eager: true,
        });
        const reaching = Object.entries(sources).filter(([, code]) => /\.sample"|\.\.\/dev\//.test(code));
        expect(reaching.map(([path]) => path)).toEqual([]);
    });
});
