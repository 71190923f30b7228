import { describe, expect, it } from "vitest";
import { keysymOf, LAYOUTS, missing, strokesOf, suggested, typed } from "./layouts";

const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCharCode(0x20 + at)).join("");

const pressed = (layout: (typeof LAYOUTS)[number], character: string) =>
    strokesOf(layout, character)?.map(({ held, key }) => [...held, key].map(({ code }) => code).join("+"));

describe("keyboard layouts", () => {
    it.each(LAYOUTS)("%s types every character of ASCII, a tab and a line break", (layout) => {
        expect(missing(layout, `${ASCII}\t\n`)).toEqual([]);
    });

    it("press the key that types the character there", () => {
        expect(pressed("us", "z")).toEqual(["KeyZ"]);
        expect(pressed("de", "z")).toEqual(["KeyY"]);
        expect(pressed("fr", "z")).toEqual(["KeyW"]);
        expect(pressed("us", "@")).toEqual(["ShiftLeft+Digit2"]);
        expect(pressed("uk", "@")).toEqual(["ShiftLeft+Quote"]);
        expect(pressed("de", "@")).toEqual(["AltRight+KeyQ"]);
        expect(pressed("fr", "@")).toEqual(["AltRight+Digit0"]);
        expect(pressed("uk", "#")).toEqual(["Backslash"]);
        expect(pressed("uk", "\\")).toEqual(["IntlBackslash"]);
        expect(pressed("de", "|")).toEqual(["AltRight+IntlBackslash"]);
        expect(pressed("fr", "1")).toEqual(["ShiftLeft+Digit1"]);
        expect(pressed("fr", ".")).toEqual(["ShiftLeft+Comma"]);
    });

    it("press a dead key and then a space, or the letter that gets its accent", () => {
        expect(pressed("de", "^")).toEqual(["Backquote", "Space"]);
        expect(pressed("de", "`")).toEqual(["ShiftLeft+Equal", "Space"]);
        expect(pressed("de", "é")).toEqual(["Equal", "KeyE"]);
        expect(pressed("fr", "ê")).toEqual(["BracketLeft", "KeyE"]);
        expect(pressed("fr", "Ï")).toEqual(["ShiftLeft+BracketLeft", "ShiftLeft+KeyI"]);
        expect(pressed("fr", "^")).toEqual(["AltRight+Digit9"]);
    });

    it("name what they can't type", () => {
        expect(missing("us", "für 5 € 🙂 für")).toEqual(["ü", "€", "🙂"]);
        expect(missing("de", "für 5 €")).toEqual([]);
        expect(missing("uk", "£5 or €6, ¬µ")).toEqual(["µ"]);
    });

    it("take line breaks of all systems, and composed characters", () => {
        expect(typed("a\r\nb\rc")).toBe("a\nb\nc");
        expect(missing("de", "u\u0308")).toEqual([]);
    });

    it("know X11's number of a character", () => {
        expect(keysymOf("a")).toBe(0x61);
        expect(keysymOf("ß")).toBe(0xdf);
        expect(keysymOf("€")).toBe(0x20ac);
        expect(keysymOf("ł")).toBe(0x01000142);
    });

    it("are suggested by the language", () => {
        expect(["de-AT", "fr", "en-GB", "en-US", "ja"].map(suggested)).toEqual(["de", "fr", "uk", "us", "us"]);
    });
});
