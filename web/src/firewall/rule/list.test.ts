import { describe, expect, it } from "vitest";
import type { Rule } from "../firewall";
import { applied, find, moveTarget, repeated } from "./list";

const rule = (pos: number, dport: string, more: Partial<Rule> = {}): Rule => ({
    pos,
    type: "in",
    action: "ACCEPT",
    enable: 1,
    macro: null,
    iface: null,
    source: null,
    dest: null,
    proto: "tcp",
    sport: null,
    dport,
    icmp_type: null,
    log: null,
    comment: null,
    errors: null,
    ...more,
});
const list = (...ports: string[]) => ports.map((port, pos) => rule(pos, port));
const ports = (rules: readonly Rule[]) => rules.map(({ dport }) => dport);
const at = (rules: Rule[], pos: number) => rules[pos]!;

describe("a list of rules after a change", () => {
    it("has a moved rule where it was moved to, and all rules counted from 0", () => {
        const rules = list("1", "2", "3", "4");
        const down = applied(rules, { kind: "move", rule: at(rules, 0), to: 2 });
        expect(ports(down)).toEqual(["2", "3", "1", "4"]);
        expect(down.map(({ pos }) => pos)).toEqual([0, 1, 2, 3]);
        expect(ports(applied(rules, { kind: "move", rule: at(rules, 3), to: 0 }))).toEqual(["4", "1", "2", "3"]);
        expect(down[3]).toBe(rules[3]);
    });

    it("has no removed rule, and a rule enabled in its place", () => {
        const rules = list("1", "2", "3");
        expect(ports(applied(rules, { kind: "remove", rule: at(rules, 1) }))).toEqual(["1", "3"]);
        expect(applied(rules, { kind: "enable", rule: at(rules, 1), enable: 0 })[1]?.enable).toBe(0);
    });

    it("is what the API makes of the rule before which the moved one comes", () => {
        expect(moveTarget(rule(1, "2"), 0)).toBe(0);
        expect(moveTarget(rule(1, "2"), 2)).toBe(3);
    });
});

describe("a change that is repeated after another user's", () => {
    const seen = list("1", "2", "3");

    it("finds its rule at the new position", () => {
        const present = list("0", "1", "2", "3");
        expect(
            repeated(
                { kind: "remove", rule: at(seen, 1) },
                { rules: seen, digest: "a" },
                { rules: present, digest: "b" },
            ),
        ).toMatchObject({
            rule: { pos: 2 },
        });
    });

    it("is not possible when the rule was changed or removed", () => {
        const present = [rule(0, "1"), rule(1, "2", { enable: 0 }), rule(2, "3")];
        expect(
            repeated(
                { kind: "remove", rule: at(seen, 1) },
                { rules: seen, digest: "a" },
                { rules: present, digest: "b" },
            ),
        ).toBeNull();
        expect(find(list("1", "3"), at(seen, 1))).toBeNull();
    });

    it("puts a moved rule before the same rule as it was to come before", () => {
        const present = list("0", "1", "9", "2", "3");
        const move = { kind: "move", rule: at(seen, 0), to: 1 } as const; // 2 1 3
        const again = repeated(move, { rules: seen, digest: "a" }, { rules: present, digest: "b" });
        expect(again && ports(applied(present, again))).toEqual(["0", "9", "2", "1", "3"]);
    });

    it("puts a rule at the end that was to be at the end", () => {
        const present = list("1", "2", "3", "4");
        const again = repeated(
            { kind: "move", rule: at(seen, 0), to: 2 },
            { rules: seen, digest: "a" },
            { rules: present, digest: "b" },
        );
        expect(again && ports(applied(present, again))).toEqual(["2", "3", "4", "1"]);
    });

    it("takes the nearest of several equal rules", () => {
        expect(find([rule(0, "2"), rule(1, "1"), rule(2, "2"), rule(3, "2")], rule(3, "2"))?.pos).toBe(3);
    });
});
