import { expect, it } from "vitest";
import type { Host } from "../api/client";
import { together } from "./together";

const host = (id: number, cores: number | null) => ({ id, cores, mem_total_bytes: null }) as Host;
const day = (lines: Record<number, (number | null)[]>) => ({
    times: [0, 10, 20],
    lines: new Map(Object.entries(lines).map(([id, values]) => [Number(id), new Map([["cpu_pct", values]])])),
});

it("the hosts of a cluster count by their size, and only while their value is known", () => {
    const of = day({ 1: [100, 100, null], 2: [20, null, null], 9: [5, 5, 5] });
    expect(together(of, [host(1, 4), host(2, 12)], "cpu_pct")).toEqual({
        times: [0, 10, 20],
        values: [40, 100, null],
    });
});

it("a host that was not measured leaves the others as they are", () => {
    expect(together(day({ 1: [1, 2, 3] }), [host(1, null), host(2, 8)], "cpu_pct").values).toEqual([1, 2, 3]);
});
