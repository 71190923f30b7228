import { expect, it } from "vitest";
import type { Rule } from "../firewall";
import { added, changed, formOf, isShown } from "./form";

const rule: Rule = {
    pos: 3,
    type: "in",
    action: "DROP",
    enable: 1,
    macro: null,
    iface: "net0",
    source: "+dc/admins",
    dest: null,
    proto: "tcp",
    sport: null,
    dport: "22",
    icmp_type: null,
    log: null,
    comment: "ssh",
    errors: null,
};

it("a new rule is not enabled unless that is asked for", () => {
    expect(added(formOf(undefined))).toEqual({ type: "in", action: "ACCEPT", enable: 0 });
});

it("only what is different is sent, and emptied fields are named", () => {
    expect(changed(rule, formOf(rule))).toBeNull();
    expect(changed(rule, { ...formOf(rule), source: "", dport: "22,2222", enable: false })).toEqual({
        enable: 0,
        dport: "22,2222",
        delete: "source",
    });
});

it("a rule that becomes the inclusion of a group loses its conditions, but not its interface", () => {
    expect(changed(rule, { ...formOf(rule), type: "group", action: "web" })).toEqual({
        type: "group",
        action: "web",
        delete: "source,proto,dport",
    });
});

it("ICMP has a message instead of ports", () => {
    const icmp = { ...formOf(rule), proto: "icmp", icmp_type: "echo-request" };
    expect(isShown("dport", icmp)).toBe(false);
    expect(changed(rule, icmp)).toEqual({ proto: "icmp", icmp_type: "echo-request", delete: "dport" });
});
