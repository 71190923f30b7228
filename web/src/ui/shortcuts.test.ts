import { describe, expect, it } from "vitest";
import { completed, PART_SHORTCUTS, printed, SHORTCUTS, strokeOf } from "./shortcuts";

const press = (key: string, held: Partial<Record<"metaKey" | "ctrlKey" | "altKey" | "shiftKey", boolean>> = {}) => ({
    key,
    metaKey: false,
    ctrlKey: false,
    altKey: false,
    shiftKey: false,
    ...held,
});

describe("a stroke", () => {
    it("uses the modifier of the system", () => {
        expect(strokeOf(press("k", { ctrlKey: true }), false)).toBe("mod+k");
        expect(strokeOf(press("K", { metaKey: true }), true)).toBe("mod+k");
        expect(strokeOf(press("k", { ctrlKey: true }), true)).toBeNull();
        expect(strokeOf(press("k", { metaKey: true }), false)).toBeNull();
    });
    it("is the character, wherever the keyboard has it", () => {
        expect(strokeOf(press("?", { shiftKey: true }), false)).toBe("?");
        expect(strokeOf(press("/"), false)).toBe("/");
    });
    it("is none for a modifier alone, and none with Alt", () => {
        expect(strokeOf(press("Shift", { shiftKey: true }), false)).toBeNull();
        expect(strokeOf(press("a", { altKey: true }), false)).toBeNull();
    });
});

describe("the shortcuts", () => {
    const id = (before: string | null, stroke: string) => completed(SHORTCUTS, before, stroke).found?.id ?? null;
    it("are one stroke or two", () => {
        expect(id(null, "mod+k")).toBe("palette");
        expect(id(null, "g")).toBeNull();
        expect(completed(SHORTCUTS, null, "g").begun).toBe("g");
        expect(id("g", "h")).toBe("go/hosts");
        expect(id("g", "/")).toBe("palette");
        expect(id(null, "h")).toBeNull();
    });
    it("have no key twice", () => {
        const keys = SHORTCUTS.flatMap((one) => one.keys.map(String));
        expect(new Set(keys).size).toBe(keys.length);
        const ids = [...SHORTCUTS, ...PART_SHORTCUTS].map((one) => one.id);
        expect(new Set(ids).size).toBe(ids.length);
    });
    it("are printed as on the keyboard", () => {
        expect(printed("mod+k", true)).toEqual(["⌘", "K"]);
        expect(printed("mod+k", false)).toEqual(["Ctrl", "K"]);
        expect(printed("g", false)).toEqual(["g"]);
    });
});
