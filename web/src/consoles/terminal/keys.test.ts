import { expect, it } from "vitest";
import { sequenceOf, withHeld } from "./keys";

it("keys are sent in the form that the program asked for", () => {
    expect(sequenceOf("up", false)).toBe("\u001b[A");
    expect(sequenceOf("up", true)).toBe("\u001bOA");
    expect(sequenceOf("pageDown", true)).toBe("\u001b[6~");
    expect(sequenceOf("escape", false)).toBe("\u001b");
});

it("Ctrl and Alt change what the next key sends", () => {
    expect(withHeld("c", { ctrl: true, alt: false })).toBe("\u0003");
    expect(withHeld("[", { ctrl: true, alt: false })).toBe("\u001b");
    expect(withHeld(" ", { ctrl: true, alt: false })).toBe("\u0000");
    expect(withHeld("x", { ctrl: false, alt: true })).toBe("\u001bx");
    expect(withHeld("7", { ctrl: true, alt: false })).toBe("7");
    expect(withHeld("\u001b[A", { ctrl: true, alt: false })).toBe("\u001b[A");
});
