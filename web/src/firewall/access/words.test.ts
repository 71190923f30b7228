import { expect, test } from "vitest";
import type { Line } from "./queries";
import { openings, packetsOf, sourceOf } from "./words";

const line = (more: Partial<Line>): Line => ({
    scope: "guest",
    group: null,
    pos: 0,
    via_scope: null,
    via_pos: null,
    title: null,
    verdict: "accept",
    macro: null,
    iface: null,
    source: null,
    dest: null,
    proto: null,
    sport: null,
    dport: null,
    icmp_type: null,
    comment: null,
    ip_version: null,
    unknown: null,
    skipped: null,
    ...more,
});

test("a line says where it comes from, also through the rule that includes its group", () => {
    expect(sourceOf(line({ scope: "cluster", pos: 3 }))).toBe("Rule 3 of the cluster");
    expect(sourceOf(line({ scope: "group", group: "web", pos: 1, via_scope: "guest", via_pos: 0 }))).toBe(
        "Rule 1 of group web, included by rule 0 of the guest",
    );
    expect(sourceOf(line({ scope: "policy", pos: null, title: "The policy of the guest" }))).toBe(
        "The policy of the guest",
    );
});

test("a line says which packets it is about", () => {
    expect(packetsOf(line({}))).toBeNull();
    expect(packetsOf(line({ proto: "tcp", dport: "22", source: "10.0.0.0/8", iface: "net0", ip_version: 4 }))).toBe(
        "tcp 22, from 10.0.0.0/8, on net0, IPv4",
    );
});

test("what is open is what rules accept, and the policy decides about the rest", () => {
    const policy = line({ scope: "policy", pos: null, verdict: "drop" });
    const ssh = line({ macro: "SSH" });
    const found = openings([
        line({ scope: "implicit", pos: null }),
        ssh,
        line({ verdict: "drop" }),
        line({ skipped: "Its set is empty." }),
        policy,
    ]);
    expect(found).toEqual({ open: [ssh], rest: policy });
});
