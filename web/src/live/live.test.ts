import { describe, expect, it } from "vitest";
import { Places, replaced } from "./live";

const row = (id: number, cpu: number, name = "guest") => ({ id, cpu, name });

describe("values of a list", () => {
    it("replace only the rows that differ", () => {
        const list = [row(1, 10), row(2, 20), row(3, 30)];
        const next = replaced(list, [{ id: 2, cpu: 25 }, { id: 3, cpu: 30 }], new Places());
        expect(next[1]).toEqual(row(2, 25));
        expect(next[0]).toBe(list[0]);
        expect(next[2]).toBe(list[2]);
        expect(list[1]).toEqual(row(2, 20));
    });

    it("leave the list as it is when nothing differs or the row is not known", () => {
        const list = [row(1, 10)];
        expect(replaced(list, [{ id: 1, cpu: 10 }, { id: 9, cpu: 5 }], new Places())).toBe(list);
    });

    it("find their rows in a list that was fetched again in another order", () => {
        const places = new Places();
        const first = replaced([row(1, 10), row(2, 20)], [{ id: 2, cpu: 21 }], places);
        expect(replaced(first, [{ id: 1, cpu: 11 }], places)).toEqual([row(1, 11), row(2, 21)]);
        expect(replaced([row(2, 21), row(1, 11)], [{ id: 1, cpu: 12 }], places)).toEqual([row(2, 21), row(1, 12)]);
    });
});
