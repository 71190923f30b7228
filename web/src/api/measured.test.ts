import { describe, expect, it } from "vitest";
import { measured, Places } from "./measured";

const row = (id: number, cpu_pct: number, status = "running") => ({ id, cpu_pct, status });

describe("measured values", () => {
    it("are written into the rows, and the list stays the same", () => {
        const list = [row(1, 10), row(2, 20), row(3, 30)];
        const [first, second] = list;
        expect(measured(list, { id: [2, 3], cpu_pct: [25, 30] }, new Places())).toBe(list);
        expect(list).toEqual([row(1, 10), row(2, 25), row(3, 30)]);
        expect(list[0]).toBe(first);
        expect(list[1]).toBe(second);
    });

    it("that come with another change are in the row that replaces it", () => {
        const list = [row(1, 10), row(2, 20)];
        const next = measured(list, { id: [2], cpu_pct: [0], status: ["stopped"] }, new Places());
        expect(next).not.toBe(list);
        expect(next[0]).toBe(list[0]);
        expect(next[1]).toEqual(row(2, 0, "stopped"));
        expect(list[1]?.status).toBe("running");
    });

    it("of an unknown row are ignored", () => {
        const list = [row(1, 10)];
        expect(measured(list, { id: [9], cpu_pct: [5] }, new Places())).toBe(list);
        expect(list).toEqual([row(1, 10)]);
    });

    it("find their rows in a list that was fetched again in another order", () => {
        const places = new Places();
        const first = measured([row(1, 10), row(2, 20)], { id: [2], status: ["stopped"] }, places);
        expect(measured(first, { id: [1], cpu_pct: [11] }, places)).toEqual([row(1, 11), row(2, 20, "stopped")]);
        expect(measured([row(2, 21), row(1, 11)], { id: [1], cpu_pct: [12] }, places)).toEqual([
            row(2, 21),
            row(1, 12),
        ]);
    });
});
