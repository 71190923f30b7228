import { describe, expect, it } from "vitest";
import { ordering, type Shown } from "./order";

type Row = { id: number; name: string | null; cpu?: number | null };

const names = (rows: Row[]) => rows.map(({ name }) => name);
const by = (value: (row: Row) => string | number | null | undefined, down = false): Shown<Row> => ({
    matches: null,
    sorts: [{ value, down }],
});
const list = (...all: (string | null)[]): Row[] => all.map((name, id) => ({ id, name }));

describe("the order", () => {
    it("is that of the language, with numbers by their size", () => {
        const order = ordering<Row>(({ id }) => id);
        expect(
            names(
                order(
                    list("ct10", "Zebra", "ct9", "ähre", "apple"),
                    by(({ name }) => name),
                ),
            ),
        ).toEqual(["ähre", "apple", "ct9", "ct10", "Zebra"]);
    });
    it("has unknown values last in both directions", () => {
        const rows = list("b", null, "a");
        expect(
            names(
                ordering<Row>(({ id }) => id)(
                    rows,
                    by(({ name }) => name),
                ),
            ),
        ).toEqual(["a", "b", null]);
        expect(
            names(
                ordering<Row>(({ id }) => id)(
                    rows,
                    by(({ name }) => name, true),
                ),
            ),
        ).toEqual(["b", "a", null]);
    });
    it("is that of the list without a key", () => {
        const shown = { matches: (row: Row) => row.name !== "b", sorts: [] };
        expect(names(ordering<Row>(({ id }) => id)(list("c", "b", "a"), shown))).toEqual(["c", "a"]);
    });
    it("of equal values is that of the keys", () => {
        const rows = [3, 1, 2].map((id) => ({ id, name: "same" }));
        expect(
            ordering<Row>(({ id }) => id)(
                rows,
                by(({ name }) => name),
            ).map(({ id }) => id),
        ).toEqual([1, 2, 3]);
    });
    it("follows rows that change, come and go", () => {
        const order = ordering<Row>(({ id }) => id);
        const shown: Shown<Row> = {
            matches: (row) => row.name !== "hidden",
            sorts: [{ value: ({ name }) => name, down: false }],
        };
        let rows = list("d", "b", "f");
        const change = (id: number, name: string) => (rows = rows.map((row) => (row.id === id ? { id, name } : row)));
        expect(names(order(rows, shown))).toEqual(["b", "d", "f"]);
        expect(names(order(change(0, "z"), shown))).toEqual(["b", "f", "z"]);
        expect(names(order(change(1, "hidden"), shown))).toEqual(["f", "z"]);
        expect(names(order([...rows, { id: 9, name: "g" }], shown))).toEqual(["f", "g", "z"]);
        expect(names(order(rows.slice(0, 1), shown))).toEqual(["z"]);
        expect(names(order(rows, shown))).toEqual(["f", "z"]);
        expect(names(order(change(1, "a"), shown))).toEqual(["a", "f", "z"]);
    });
    it("is the same list while nothing moves", () => {
        const order = ordering<Row>(({ id }) => id);
        const shown = by(({ name }) => name);
        const rows = list("b", "a");
        expect(order([...rows], shown)).toBe(order(rows, shown));
    });
    it("follows values that are measured", () => {
        const order = ordering<Row>(({ id }) => id);
        const rows = list("a", "b", "c").map((row, i): Row => ({ ...row, cpu: i }));
        const shown: Shown<Row> = { matches: ({ cpu }) => cpu !== 7, sorts: [{ value: ({ cpu }) => cpu, down: true }] };
        const before = order(rows, shown, 1);
        expect(names(before)).toEqual(["c", "b", "a"]);
        rows[0]!.cpu = 0.5;
        expect(order(rows, shown, 2)).toBe(before);
        rows[0]!.cpu = 5;
        expect(order(rows, shown, 2)).toBe(before);
        expect(names(order(rows, shown, 3))).toEqual(["a", "c", "b"]);
        rows[2]!.cpu = 7;
        expect(names(order(rows, shown, 4))).toEqual(["a", "b"]);
        rows[2]!.cpu = 6;
        expect(names(order(rows, shown, 5))).toEqual(["c", "a", "b"]);
    });
});

describe("the cost with 15,000 rows", () => {
    const N = 15_000;
    const rows: Row[] = Array.from({ length: N }, (_, id) => ({ id, name: `app-${(id * 7919) % N}`, cpu: id % 100 }));
    let read = 0;
    let tested = 0;
    let compared = 0;
    const order = ordering<Row>(
        ({ id }) => id,
        (a, b) => {
            compared++;
            return a < b ? -1 : a > b ? 1 : 0;
        },
    );
    const shown: Shown<Row> = {
        matches: () => {
            tested++;
            return true;
        },
        sorts: [
            {
                value: ({ name }) => {
                    read++;
                    return name;
                },
                down: false,
            },
        ],
    };
    const cost = (next: Row[]) => {
        read = tested = compared = 0;
        expect(order(next, shown)).toHaveLength(next.length);
        return { read, tested, compared };
    };

    it("is one reading of each row at first", () => {
        const first = cost(rows);
        expect(first).toMatchObject({ read: N, tested: N });
        expect(first.compared).toBeLessThan(N * 15);
    });
    it("is nothing when nothing changed", () => expect(cost([...rows])).toEqual({ read: 0, tested: 0, compared: 0 }));
    it("is some comparisons for each changed row", () => {
        const next = rows.map((row) => (row.id % 1500 === 0 ? { ...row, cpu: 1 } : row));
        const frame = cost(next);
        expect(frame).toMatchObject({ read: 10, tested: 10 });
        expect(frame.compared).toBeLessThan(10 * 20);
    });
});
