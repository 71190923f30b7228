import { describe, expect, it } from "vitest";
import type { Rule } from "../firewall";
import { type Address, accepts, type Copied, changesOf, faultsOf, fitting, NOTHING, namedIn, requests } from "./chosen";

const rule = (source: string | null, dest: string | null = null) => ({ pos: 0, source, dest }) as Rule;
const app: Address = { type: "app", id: 1 };
const vm: Address = { type: "vm", id: 1 };
const cluster: Address = { type: "cluster", id: 1 };
const other: Address = { type: "cluster", id: 2 };
const node: Address = { type: "node", id: 1, name: "pve-a1" };
const group: Address = { type: "group", id: 1, name: "web" };

describe("what can be copied to a firewall", () => {
    it("is any rule, and names only where a firewall has names of its own", () => {
        for (const one of [app, vm, cluster, node, group]) expect(accepts(one, "rules")).toBe(true);
        expect([app, vm, cluster, node, group].filter((one) => accepts(one, "aliases"))).toEqual([app, vm, cluster]);
        expect([app, vm, cluster, node, group].filter((one) => accepts(one, "ipsets"))).toEqual([app, vm, cluster]);
        expect([app, vm, cluster, node, group].filter((one) => accepts(one, "groups"))).toEqual([cluster]);
    });
});

describe("the names in rules", () => {
    const own = { aliases: ["Office", "printer", "unused"], ipsets: ["lan", "office"] };

    it("are those of aliases and IP sets that the firewall has, in any case of letters", () => {
        expect(namedIn([rule("office", "+lan"), rule("PRINTER")], { kind: "cluster" }, own)).toEqual({
            aliases: ["Office", "printer"],
            ipsets: ["lan"],
        });
    });
    it("with a prefix are those of that firewall only", () => {
        expect(namedIn([rule("dc/office"), rule("+dc/lan")], { kind: "cluster" }, own)).toEqual({
            aliases: ["Office"],
            ipsets: ["lan"],
        });
        expect(namedIn([rule("dc/office"), rule("+dc/lan")], { kind: "guest" }, own)).toEqual({
            aliases: [],
            ipsets: [],
        });
        expect(namedIn([rule("guest/office"), rule("+guest/lan")], { kind: "guest" }, own)).toEqual({
            aliases: ["Office"],
            ipsets: ["lan"],
        });
    });
    it("are not addresses, nor sets of the SDN, nor what does not exist", () => {
        const rules = [
            rule("192.0.2.1", "fe80::1"),
            rule("+sdn/lan"),
            rule("gone"),
            rule("192.0.2.1-192.0.2.9"),
            rule(null),
        ];
        expect(namedIn(rules, { kind: "cluster" }, own)).toEqual({ aliases: [], ipsets: [] });
    });
});

describe("the requests of a copy", () => {
    const rules = { ...NOTHING, rules: [0, 2], aliases: ["office"] };

    it("copy the names of rules along only between guests and between clusters", () => {
        expect(fitting(rules, app, vm)).toEqual(rules);
        expect(fitting(rules, cluster, other)).toEqual(rules);
        for (const to of [cluster, node, group]) expect(fitting(rules, app, to)).toEqual({ ...NOTHING, rules: [0, 2] });
    });
    it("copy names without rules as they are", () => {
        expect(fitting({ ...NOTHING, aliases: ["office"] }, cluster, app)).toEqual({ ...NOTHING, aliases: ["office"] });
    });
    it("are one for all firewalls that get the same", () => {
        expect(requests(rules, app, [vm, node, { ...vm, id: 2 }], true)).toEqual([
            { from: app, to: [vm, { ...vm, id: 2 }], ...rules, replace: true },
            { from: app, to: [node], ...NOTHING, rules: [0, 2], replace: true },
        ]);
    });
});

describe("what a copy does", () => {
    it("counts what it changes and what it can't", () => {
        const outcomes = ["add", "replace", "same", "exists", "invalid", "failed"] as const;
        const items = outcomes.map((outcome) => ({ kind: "alias" as const, name: outcome, outcome, detail: null }));
        const copied: Copied = { type: "app", id: 1, name: null, items, error: null };
        expect(changesOf(copied)).toBe(2);
        expect(faultsOf(copied)).toBe(2);
    });
});
