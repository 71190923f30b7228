import { describe, expect, it } from "vitest";
import { BYTES, type Column, shownText } from "./column";
import { complete, completed } from "./complete";
import { quoted, read, tokens } from "./filter";

type Row = {
    name: string;
    host: string;
    status: string;
    tags: string[];
    ip: string | null;
    cpu: number | null;
    mem: number;
};

const COLUMNS: Column<Row>[] = [
    { id: "name", name: "App", value: (row) => row.name },
    { id: "host", name: "Host", few: true, value: (row) => row.host },
    { id: "status", name: "Status", few: true, value: (row) => row.status },
    { id: "tag", name: "Tags", few: true, value: (row) => row.tags },
    { id: "ip", name: "Address", value: (row) => row.ip },
    { id: "cpu", name: "CPU", numeric: true, value: (row) => row.cpu },
    { id: "mem", name: "Memory", numeric: true, units: BYTES, value: (row) => row.mem },
    { id: "actions", name: "", actions: true },
];
const row = (change: Partial<Row>): Row => ({
    name: "wiki",
    host: "pve-a1",
    status: "running",
    tags: [],
    ip: "10.0.0.7",
    cpu: 3,
    mem: 2 ** 30,
    ...change,
});
const matches = (filter: string, change: Partial<Row> = {}) => read(filter, COLUMNS).matches?.(row(change));
const words = (text: string) =>
    tokens(text).map(({ field, values, not }) => `${not ? "-" : ""}${field ?? ""}=${values.join("|")}`);

describe("the filter's text", () => {
    it("is words and fields with values", () => {
        expect(words("host:pve-a1 status:stopped tag:db free words")).toEqual([
            "host=pve-a1",
            "status=stopped",
            "tag=db",
            "=free",
            "=words",
        ]);
    });
    it("has quotes for spaces, with commas and signs as they are", () => {
        expect(words('name:"my app, v2" "two words" "a:b"')).toEqual(["name=my app, v2", "=two words", "=a:b"]);
        expect(words('"say \\"no\\" \\\\"')).toEqual(['=say "no" \\']);
    });
    it("has an open quote while it is typed", () => expect(words('name:"my ap')).toEqual(["name=my ap"]));
    it("has several values with commas", () =>
        expect(words('status:running,"is paused",')).toEqual(["status=running|is paused"]));
    it("keeps the commas of a word", () => expect(words("a,b")).toEqual(["=a,b"]));
    it("negates with a minus, which alone is a word", () =>
        expect(words("-tag:db -old - a-b")).toEqual(["-tag=db", "-=old", "=-", "=a-b"]));
    it("has the unknown value in empty quotes", () => expect(words('ip:"" ip:')).toEqual(["ip=", "ip="]));
    it("says where each term is", () => {
        expect(tokens(" a  -host:b").map(({ from, to }) => [from, to])).toEqual([
            [1, 2],
            [4, 11],
        ]);
    });
    it("is read as it was written", () => {
        for (const value of [
            "db",
            "two words",
            'a "b" c',
            "a,b",
            "-x",
            "a:b",
            "",
            "back\\slash",
            "10.0.0.7",
            "fe80::1",
        ]) {
            expect(tokens(`tag:${quoted(value)} x`)[0]?.values, value).toEqual([value]);
            expect(tokens(quoted(value))[0], value).toMatchObject({ field: null, values: [value], not: false });
        }
    });
});

describe("a filter", () => {
    it("is none without terms", () => {
        expect(read("  ", COLUMNS).matches).toBeNull();
        expect(read("host:", COLUMNS)).toEqual({ matches: null, fields: [], faults: [] });
    });
    it("finds words in all columns, in any case", () => {
        expect(matches("WIK pve")).toBe(true);
        expect(matches("wik nowhere")).toBe(false);
    });
    it("compares a field with few values as a whole and others in part", () => {
        expect(matches("host:pve-a1")).toBe(true);
        expect(matches("host:pve-a1", { host: "pve-a10" })).toBe(false);
        expect(matches("name:wik")).toBe(true);
    });
    it("matches one of the values and all of the terms", () => {
        expect(matches("status:stopped,running")).toBe(true);
        expect(matches("status:stopped,paused")).toBe(false);
        expect(matches("tag:db tag:prod", { tags: ["db"] })).toBe(false);
        expect(matches("tag:db tag:prod", { tags: ["db", "prod"] })).toBe(true);
    });
    it("finds words in values that are measured, as they are now", () => {
        const live = COLUMNS.map((one) =>
            one.id === "ip" || one.id === "cpu" ? { ...one, measured: (of: Row) => of } : one,
        );
        const guest = row({});
        const { matches: found, fields } = read("10.0.0.8", live);
        expect(fields).toEqual(["ip"]);
        expect(found?.(guest)).toBe(false);
        guest.ip = "10.0.0.8";
        expect(found?.(guest)).toBe(true);
        expect(
            read(
                "10.0.0.8",
                live.filter(({ id }) => id !== "ip"),
            ).fields,
        ).toEqual([]);
    });
    it("negates", () => {
        expect(matches("-status:stopped,paused")).toBe(true);
        expect(matches("-wiki")).toBe(false);
    });
    it("finds unknown values", () => {
        expect(matches('ip:""', { ip: null })).toBe(true);
        expect(matches('ip:""')).toBe(false);
        expect(matches('tag:""')).toBe(true);
        expect(matches('-cpu:""', { cpu: null })).toBe(false);
    });
    it("compares numbers, with units; an unknown one is neither more nor less", () => {
        expect(matches("cpu:>2.5 cpu:<=3%")).toBe(true);
        expect(matches("cpu:>2", { cpu: null })).toBe(false);
        expect(matches("cpu:<2", { cpu: null })).toBe(false);
        expect(matches("mem:>=1g mem:<2GiB mem:1024m")).toBe(true);
    });
    it("says which field or number is wrong, and matches nothing", () => {
        const { faults } = read("hots:a status:running cpu:much mem:1x actions:b", COLUMNS);
        expect(faults).toEqual([
            { kind: "field", field: "hots" },
            { kind: "number", field: "cpu", value: "much" },
            { kind: "number", field: "mem", value: "1x" },
            { kind: "field", field: "actions" },
        ]);
        expect(matches("status:running hots:")).toBe(false);
    });
    it("reads the numbers of a column by what they are", () => {
        const SIZE: Column<Row> = { id: "size", name: "Size", as: "bytes", value: ({ mem }) => mem };
        expect(read("size:>=1g", [SIZE]).matches?.(row({}))).toBe(true);
        expect(read("size:>1GiB", [SIZE]).matches?.(row({}))).toBe(false);
        expect(shownText(SIZE, row({}))).toBe("1 GiB");
    });
});

describe("the completion", () => {
    const rows = [row({ tags: ["db", "my tag"] }), row({ host: "pve-a2", tags: ["db"] }), row({ host: "pve-a10" })];
    const offered = (text: string, caret = text.length) =>
        complete(text, caret, COLUMNS, rows).options.map((one) => one.text);
    const chosen = (text: string, option: string, caret = text.length) =>
        completed(text, complete(text, caret, COLUMNS, rows), option).text;

    it("offers fields by their name and heading", () => {
        expect(offered("")).toEqual(["name:", "host:", "status:", "tag:", "ip:", "cpu:", "mem:"]);
        expect(offered("wiki ho")).toEqual(["host:"]);
        expect(offered("-memo")).toEqual(["mem:"]);
    });
    it("offers the values of a field once, in the order of numbers", () => {
        expect(offered("host:")).toEqual(["pve-a1", "pve-a2", "pve-a10"]);
        expect(offered("tag:my,d")).toEqual(["db"]);
        expect(offered('tag:"m')).toEqual(['"my tag"']);
        expect(offered("hots:")).toEqual([]);
    });
    it("replaces the word at the caret", () => {
        expect(chosen("a ho b", "host:", 4)).toBe("a host: b");
        expect(chosen("-ho", "host:")).toBe("-host:");
        expect(chosen("host:pve", "pve-a2")).toBe("host:pve-a2 ");
        expect(chosen("host:pve-a1 x", "pve-a2", 8)).toBe("host:pve-a2 x");
        expect(chosen('tag:db,"m', '"my tag"')).toBe('tag:db,"my tag" ');
    });
});
