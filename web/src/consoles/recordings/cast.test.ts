import { expect, test } from "vitest";
import { between, parseCast, withoutPauses } from "./cast";

const TEXT = [
    '{"version":2,"width":80,"height":24,"timestamp":1,"title":"web"}',
    '[0.1,"r","132x43"]',
    '[0.2,"o","a"]',
    '[0.3,"o","b"]',
    '[60.3,"r","80x20"]',
    '[60.4,"o","c"]',
    '[61,"o","cut o',
].join("\n");

test("a recording is read as far as it is whole", () => {
    const cast = parseCast(TEXT);
    expect(cast).toMatchObject({ columns: 80, rows: 24, length: 60.4 });
    expect(cast.events).toHaveLength(5);
    expect(cast.events[0]).toEqual({ at: 0.1, columns: 132, rows: 43 });
});

test("what is no recording has no events", () => {
    expect(parseCast("").events).toEqual([]);
    expect(parseCast('null\n3\n[1,"o"]\n["1","o","x"]\n[1,"r","x"]').events).toEqual([]);
});

test("pauses are shortened, and everything after them is earlier", () => {
    const short = withoutPauses(parseCast(TEXT), 2);
    expect(short.events.map(({ at }) => Number(at.toFixed(3)))).toEqual([0.1, 0.2, 0.3, 2.3, 2.4]);
    expect(short.length).toBeCloseTo(2.4);
});

test("output is written at once up to each new size", () => {
    const cast = parseCast(TEXT);
    const first = between(cast, 0, 30);
    expect(first.next).toBe(3);
    expect(first.steps).toEqual([
        { at: 0.1, columns: 132, rows: 43 },
        { at: 0.3, output: "ab" },
    ]);
    expect(between(cast, first.next, 30)).toEqual({ next: 3, steps: [] });
    expect(between(cast, first.next, 99).steps).toEqual([
        { at: 60.3, columns: 80, rows: 20 },
        { at: 60.4, output: "c" },
    ]);
});
