import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, it } from "vitest";
import { catalogues, keysUsed, textsInCode } from "./inCode";
import { english } from "./texts";

// Samples are only read by developers: on the style page, which is no part of the product.
const sources = import.meta.glob<string>(
    [
        "../**/*.{ts,tsx}",
        "!../**/*.sample.tsx",
        "!../**/*.{test,gen,fixture}.ts",
        "!../**/*.d.ts",
        "!./{inCode,pseudo}.ts",
    ],
    { query: "?raw", import: "default", eager: true },
);
const files = Object.entries(sources).map(([path, code]) => ({
    path: path.replace(/^(\.\.|\.)\//, path.startsWith("./") ? "texts/" : ""),
    code,
}));

describe("texts in code", () => {
    const found = (code: string) => textsInCode("some.tsx", code).map(({ text }) => text);

    it("are found where people read them", () => {
        expect(found("<p>Hello {name}</p>")).toEqual(["Hello"]);
        expect(found('<p>{open ? "open" : "closed"}</p>')).toEqual(["open", "closed"]);
        expect(found('<Button aria-label="close" variant="subtle" />')).toEqual(["close"]);
        expect(found("<Button aria-label={`remove ${name}`} />")).toEqual(["remove …"]);
        expect(found('notifications.show({ color: "teal", message: "saved" })')).toEqual(["saved"]);
        expect(found('throw new Problem(0, "offline", "Holdfast does not answer.")')).toEqual([
            "Holdfast does not answer.",
        ]);
        expect(found("const said = `${n} apps were found`;")).toEqual(["… apps were found"]);
        expect(found('const tabs = [["nodes", "Nodes"]];')).toEqual(["Nodes"]);
    });

    it("are not names, keys, addresses, styles and commands", () => {
        expect(found('<Link to="/apps/$id" className="panel wide" style={{ border: "1px solid red" }} />')).toEqual([]);
        expect(found('<p key={`${host} ${name}`}>{state === "open" && name}</p>')).toEqual([]);
        expect(found("<Code>pveum user add</Code>")).toEqual([]);
        expect(found('<TextInput placeholder="https://pve.example.net" />')).toEqual([]);
        expect(found('throw new Error("The provider is missing");')).toEqual([]);
        expect(found('export const t = texts("apps", { title: "All apps" });')).toEqual([]);
    });

    it.each(files)("are not in $path", ({ path, code }) => {
        expect(textsInCode(path, code)).toEqual([]);
    });
});

describe("catalogues of texts", async () => {
    await Promise.all(Object.values(import.meta.glob("../**/texts.ts")).map((load) => load()));
    const known = files.flatMap(({ path, code }) => catalogues(path, code));

    it("are each of an area of their own", () => {
        expect(known.map(({ area }) => area).sort()).toEqual([...english.keys()].sort());
    });

    it.each(known)("$area: each text is used", ({ path, name, keys }) => {
        const used = files.flatMap((file) => keysUsed(file.path, file.code, path, name));
        expect(used.includes("*") ? [] : keys.filter((key) => !used.includes(key))).toEqual([]);
    });

    it.each([...english])("%s: each text is a plain message", (_area, messages) => {
        for (const message of Object.values(messages)) {
            expect(() => new IntlMessageFormat(message, "en")).not.toThrow();
            expect(message).toBe(message.trim().replace(/\s+/g, " "));
            expect(message).not.toBe("");
            expect(
                plain(parse(message)),
                `"${message}": a branch of plural or select is empty, has several words or a #`,
            ).toBe(true);
        }
    });
});

// The types of texts.ts take a branch of one word for the name of an argument.
function plain(elements: MessageFormatElement[]): boolean {
    return elements.every((element) => {
        if (element.type === TYPE.tag) return plain(element.children);
        if (element.type !== TYPE.plural && element.type !== TYPE.select) return true;
        return Object.values(element.options).every(({ value }) => {
            const [only] = value;
            return plain(value) && !(value.length === 1 && only?.type === TYPE.literal && /^\w+$/.test(only.value));
        });
    });
}
