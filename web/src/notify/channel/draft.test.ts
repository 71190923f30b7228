import { describe, expect, it } from "vitest";
import { addressOf, changesOf, missing } from "./draft";

const HOST = { name: "host", kind: "text" as const, required: true };
const PORT = { name: "port", kind: "number" as const, required: false };
const PASSWORD = { name: "password", kind: "secret" as const, required: true };

describe("the form of a channel", () => {
    it("becomes an address that a service can read, whatever was typed", () => {
        const address = addressOf("mailto", [HOST, PORT, PASSWORD], {
            host: " mail.example.net ",
            password: "a&b=c d%",
            port: "",
        });
        expect(address.startsWith("mailto://?")).toBe(true);
        const query = new URLSearchParams(address.slice(address.indexOf("?")));
        expect(Object.fromEntries(query)).toEqual({ host: "mail.example.net", password: "a&b=c d%" });
    });

    it("names what is missing; a secret that is set need not be typed again", () => {
        expect(missing([HOST, PORT, PASSWORD], {})).toEqual(["host", "password"]);
        expect(missing([HOST, { ...PASSWORD, set: true }], { host: "x" })).toEqual([]);
    });

    it("sends only what was changed", () => {
        const fields = [
            { ...HOST, value: "mail.example.net" },
            { ...PORT, value: "587" },
            { ...PASSWORD, value: null },
        ];
        expect(changesOf(fields, { host: "mail.example.net", port: "587", password: "" })).toBeNull();
        expect(changesOf(fields, { host: "mail.example.net", port: "", password: "new" })).toEqual({
            port: "",
            password: "new",
        });
    });
});
