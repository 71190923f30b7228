import { expect, test } from "vitest";
import type { Rule } from "../firewall";
import { filterOf } from "./filter";

const rule: Rule = {
    pos: 0,
    type: "in",
    action: "ACCEPT",
    enable: 1,
    macro: null,
    iface: null,
    source: "198.51.100.0/24",
    dest: null,
    proto: "tcp",
    sport: null,
    dport: "22",
    icmp_type: null,
    log: "info",
    comment: null,
    errors: null,
};

test("the lines of a rule have its verdict, its port and its address", () => {
    expect(filterOf(rule)).toEqual({ action: "ACCEPT", port: 22, address: "198.51.100.0/24" });
    expect(filterOf({ ...rule, source: "+dc/admins", dest: "2001:db8::1", dport: "22,80" })).toEqual({
        action: "ACCEPT",
        address: "2001:db8::1",
    });
});

test("the lines of a group have its chain", () => {
    expect(filterOf({ ...rule, type: "group", action: "web" })).toEqual({ chain: "GROUP-web" });
});
