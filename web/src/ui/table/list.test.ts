import { describe, expect, it } from "vitest";
import { type Result, runAll } from "./bulkRun";
import type { Column, Key } from "./column";
import { csv } from "./csv";
import { nextSort, shownColumns, sortedBy, tableSearch, toggledColumn } from "./search";
import { isShown, searchOf, stored } from "./views";

type Row = { name: string; cpu: number | null; tags: string[] };

const COLUMNS: Column<Row>[] = [
    { id: "name", name: "App", first: true, value: (row) => row.name },
    { id: "cpu", name: "CPU", numeric: true, value: (row) => row.cpu },
    { id: "tag", name: 'Its "tags"', hidden: true, value: (row) => row.tags },
    { id: "actions", name: "", actions: true },
];
const ids = (columns: Column<Row>[]) => columns.map(({ id }) => id);

describe("CSV", () => {
    const line = (name: string, cpu: number | null = null, tags: string[] = []) =>
        csv(COLUMNS, [{ name, cpu, tags }]).split("\r\n")[1];

    it("has a heading, the columns with values, and CR LF after each line", () => {
        expect(csv(COLUMNS, [{ name: "wiki", cpu: 3.5, tags: ["a", "b"] }])).toBe(
            'App,CPU,"Its ""tags"""\r\nwiki,3.5,"a, b"\r\n',
        );
    });
    it("quotes what needs it", () => {
        expect(line('a "b", c')).toBe('"a ""b"", c",,');
        expect(line("two\nlines")).toBe('"two\nlines",,');
    });
    it("has no formula", () => {
        expect(line("=1+1")).toBe("'=1+1,,");
        expect(line("+cmd")).toBe("'+cmd,,");
        expect(line("-a")).toBe("'-a,,");
        expect(line('@SUM("x")')).toBe(`"'@SUM(""x"")",,`);
        expect(line("\t=1")).toBe("'\t=1,,");
    });
    it("keeps numbers", () => {
        expect(line("-5")).toBe("-5,,");
        expect(line("x", -2.5)).toBe("x,-2.5,");
    });
});

describe("the search of the URL", () => {
    it("keeps what is known", () => {
        expect(tableSearch({ q: 5, sort: "-cpu", density: "huge", group: "", other: 1 })).toEqual({
            q: "5",
            sort: "-cpu",
        });
    });
    it("tells the order; a column that does not exist is none", () => {
        expect(sortedBy("-cpu", COLUMNS)).toEqual({ id: "cpu", down: true });
        expect(sortedBy("nothing", COLUMNS)).toBeNull();
        expect(sortedBy("actions", COLUMNS)).toBeNull();
    });
    it("begins with the largest number and the first name", () => {
        expect(nextSort(null, COLUMNS[1]!)).toBe("-cpu");
        expect(nextSort({ id: "cpu", down: true }, COLUMNS[1]!)).toBe("cpu");
        expect(nextSort(null, COLUMNS[0]!)).toBe("name");
    });
    it("tells the columns, always with the first and the buttons", () => {
        expect(ids(shownColumns(undefined, COLUMNS))).toEqual(["name", "cpu", "actions"]);
        expect(ids(shownColumns("tag", COLUMNS))).toEqual(["name", "tag", "actions"]);
        expect(ids(shownColumns("none", COLUMNS))).toEqual(["name", "actions"]);
    });
    it("forgets the columns when they are as at first", () => {
        expect(toggledColumn(undefined, COLUMNS, "tag")).toBe("cpu,tag");
        expect(toggledColumn("cpu,tag", COLUMNS, "tag")).toBeUndefined();
        expect(toggledColumn(undefined, COLUMNS, "cpu")).toBe("none");
    });
});

describe("saved views", () => {
    it("hold everything but the page", () => {
        const search = stored({ sort: "-cpu", q: "tag:web & x", page: 3, group: undefined });
        expect(search).toBe("q=tag%3Aweb+%26+x&sort=-cpu");
        expect(searchOf({ search })).toEqual({ q: "tag:web & x", sort: "-cpu" });
    });
    it("are marked while they are shown", () => {
        const view = { search: "q=x" };
        expect(isShown(view, { q: "x", sort: undefined, page: 2 })).toBe(true);
        expect(isShown(view, { q: "x", sort: "cpu" })).toBe(false);
    });
});

describe("an action for several rows", () => {
    it("tells what became of each, goes on after a failure and asks nothing for rows that do not allow it", async () => {
        const results = new Map<Key, Result>();
        const ran: number[] = [];
        await runAll(
            [1, 2, 3, 4, 5, 6],
            (row) => row,
            {
                why: (row) => (row === 2 ? "not this one" : null),
                run: async (row) => {
                    ran.push(row);
                    if (row === 4) throw new Error("the host refused");
                    return `job ${row}`;
                },
            },
            (key, result) => results.set(key, result),
            (error) => (error as Error).message,
        );
        expect(ran).toEqual([1, 3, 4, 5, 6]);
        expect(results.get(1)).toEqual({ state: "done", note: "job 1" });
        expect(results.get(2)).toEqual({ state: "refused", note: "not this one" });
        expect(results.get(4)).toEqual({ state: "refused", note: "the host refused" });
    });
    it("makes at most four requests at a time", async () => {
        let now = 0;
        let most = 0;
        const run = async () => {
            most = Math.max(most, ++now);
            await Promise.resolve();
            now--;
            return null;
        };
        await runAll(
            Array.from({ length: 20 }, (_, i) => i),
            (row) => row,
            { why: () => null, run },
            () => {},
            String,
        );
        expect(most).toBe(4);
    });
});
