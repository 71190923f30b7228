import { describe, expect, it } from "vitest";
import { fitted, moved } from "./widths";

describe("the edge behind a column", () => {
    it("gives the next column what this one loses", () => {
        expect(moved([200, 100, 80], 0, 30)).toEqual([230, 70, 80]);
        expect(moved([200, 100, 80], 1, -40)).toEqual([200, 60, 120]);
    });

    it("leaves each column a width in which it can be seen", () => {
        expect(moved([200, 100], 0, 500)).toEqual([252, 48]);
        expect(moved([200, 100], 0, -500)).toEqual([48, 252]);
    });

    it("does not widen a column that was narrower from the start", () => {
        expect(moved([200, 30], 0, 50)).toEqual([200, 30]);
    });

    it("does nothing behind the last column", () => {
        expect(moved([200, 100], 1, 20)).toEqual([200, 100]);
    });
});

describe("chosen widths", () => {
    it("are shares of the room there is", () => {
        expect(fitted([300, 100], 200)).toEqual([150, 50]);
    });
});
