import { expect, test } from "vitest";
import { endOf, numbered } from "./lines";

const line = (text: string) => ({
    time: null,
    node: "a",
    vmid: null,
    level: null,
    chain: null,
    action: null,
    is_policy: false,
    iface_in: null,
    iface_out: null,
    src: null,
    dst: null,
    proto: null,
    sport: null,
    dport: null,
    text,
});

test("the newest line is first, and equal lines keep their keys when another one follows", () => {
    const before = numbered([line("x"), line("x")]);
    const after = numbered([line("x"), line("x"), line("x")]);
    expect(new Set(after.map(({ key }) => key)).size).toBe(3);
    expect(after.slice(1).map(({ key }) => key)).toEqual(before.map(({ key }) => key));
});

test("an address of version 6 has brackets before its port", () => {
    expect(endOf("192.0.2.7", 22)).toBe("192.0.2.7:22");
    expect(endOf("2001:db8::1", 22)).toBe("[2001:db8::1]:22");
    expect(endOf("2001:db8::1", null)).toBe("2001:db8::1");
});
