import { describe, expect, it } from "vitest";
import { Output } from "./output";

const NOTE = Uint8Array.of(0);

/** A terminal that has shown what it is told to have shown. */
function terminal() {
    const shown: number[] = [];
    const works: (() => void)[] = [];
    const leftOut: number[] = [];
    const output = new Output(
        (bytes, done) => {
            if (bytes !== NOTE) shown.push(...bytes.subarray(0, 1));
            works.push(done);
        },
        (n) => {
            leftOut.push(n);
            return NOTE;
        },
    );
    const finish = () => {
        while (works.length > 0) works.shift()?.();
    };
    return { output, shown, works, leftOut, finish };
}

const piece = (mark: number, length: number) => new Uint8Array(length).fill(mark);
const KIB = 1024;

describe("output", () => {
    it("is shown at once and in order", () => {
        const { output, shown, leftOut } = terminal();
        for (const mark of [1, 2, 3]) output.push(piece(mark, 10));
        expect(shown).toEqual([1, 2, 3]);
        expect(leftOut).toEqual([]);
    });

    it("waits for the terminal, and arrives whole as long as not too much waits", () => {
        const { output, shown, works, leftOut, finish } = terminal();
        for (let mark = 1; mark <= 16; mark++) output.push(piece(mark, 64 * KIB));
        expect(works.length).toBe(4);
        finish();
        expect(shown).toEqual(Array.from({ length: 16 }, (_, at) => at + 1));
        expect(leftOut).toEqual([]);
    });

    it("of a flood the oldest that waits is left out, which is said, and the newest is shown", () => {
        const { output, shown, leftOut, finish } = terminal();
        for (let mark = 1; mark <= 100; mark++) output.push(piece(mark, 64 * KIB));
        finish();
        expect(shown.slice(0, 4)).toEqual([1, 2, 3, 4]);
        expect(shown.slice(4)).toEqual(Array.from({ length: 16 }, (_, at) => at + 85));
        expect(leftOut).toEqual([80 * 64 * KIB]);
    });
});
