import { describe, expect, it } from "vitest";
import { pasteOf } from "./paste";

describe("a paste", () => {
    it("of a short line is not asked about", () => {
        expect(pasteOf("ls -l")).toEqual({ text: "ls -l", removed: 0, lines: 1, bytes: 5, asks: false });
    });

    it("with a line break is asked about: what is before it runs", () => {
        expect(pasteOf("reboot\n")).toMatchObject({ lines: 1, asks: true });
        expect(pasteOf("a\r\nb\rc")).toMatchObject({ text: "a\nb\nc", lines: 3, asks: true });
    });

    it("that is long is asked about, and counted in bytes", () => {
        expect(pasteOf("ä".repeat(501))).toMatchObject({ bytes: 1002, lines: 1, asks: true });
        expect(pasteOf("ä".repeat(500)).asks).toBe(false);
    });

    it("can't end itself early: control characters are removed and counted", () => {
        expect(pasteOf("a\u001b[201~\tb\u0003\u009b")).toEqual({
            text: "a[201~\tb",
            removed: 3,
            lines: 1,
            bytes: 8,
            asks: false,
        });
        expect(pasteOf("\u001b")).toMatchObject({ text: "", removed: 1, lines: 0, bytes: 0 });
    });
});
