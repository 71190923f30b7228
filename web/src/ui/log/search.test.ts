import { describe, expect, it } from "vitest";
import { MOST_MATCHES, parts, search, step } from "./search";

const lines = ["Starting container 101", "error: no space left", "Error, ERROR"].map((message) => ({ message }));

describe("a search in a log", () => {
    it("finds every place, whatever its case", () => {
        expect(search(lines, "error")).toEqual([
            { line: 1, from: 0, to: 5 },
            { line: 2, from: 0, to: 5 },
            { line: 2, from: 7, to: 12 },
        ]);
    });
    it("finds nothing without a text", () => expect(search(lines, "")).toEqual([]));
    it("continues where the log grew", () => {
        const known = search(lines.slice(0, 2), "error");
        expect(search(lines, "error", 2, known)).toEqual(search(lines, "error"));
    });
    it("stops counting at a limit", () => {
        const many = Array.from({ length: MOST_MATCHES + 5 }, () => ({ message: "a" }));
        expect(search(many, "a")).toHaveLength(MOST_MATCHES);
    });
    it("marks the right characters after a letter that is longer in lower case", () => {
        expect(search([{ message: "İİ disk" }], "disk")).toEqual([{ line: 0, from: 3, to: 7 }]);
    });
});

describe("next and previous", () => {
    it("begin at the ends and go around them", () => {
        expect(step(null, 3, 1)).toBe(0);
        expect(step(null, 3, -1)).toBe(2);
        expect(step(2, 3, 1)).toBe(0);
        expect(step(0, 3, -1)).toBe(2);
        expect(step(null, 0, 1)).toBeNull();
    });
});

describe("the parts of a line", () => {
    it("are the matches and the text between them", () => {
        const matches = search([{ message: "a b a" }], "a");
        expect(parts("a b a", matches).map(({ text }) => text)).toEqual(["a", " b ", "a"]);
        expect(parts("plain", []).map(({ text }) => text)).toEqual(["plain"]);
        expect(parts("", []).map(({ text }) => text)).toEqual([""]);
    });
});
