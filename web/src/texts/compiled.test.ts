import { IntlMessageFormat } from "intl-messageformat";
import { expect, it } from "vitest";
// @ts-expect-error runs in Node, whose types are not installed
import { compiled } from "../../tools/compiledTexts.mjs";

const inBuild = (message: string) => JSON.parse(compiled(message));

it("a message without arguments is its text in the built page", () => {
    expect(inBuild("Apps")).toBe("Apps");
    expect(inBuild("The host''s name is '{name}'")).toBe("The host's name is {name}");
});

it("a message with arguments reads in the built page as it does before", () => {
    for (const message of [
        "{name} on {host}",
        "{n, plural, =0 {none} one {# app} other {# apps}}",
        "{kind, select, vm {machine} other {app}}",
    ]) {
        const values = { name: "notes", host: "pve-a1", n: 1200, kind: "vm" };
        expect(new IntlMessageFormat(inBuild(message), "en").format(values)).toBe(
            new IntlMessageFormat(message, "en").format(values),
        );
    }
});
