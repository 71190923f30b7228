import { describe, expect, it } from "vitest";
import { bytesOf, hashOf } from "./subscribe";

describe("an endpoint", () => {
    it("is named by its hash", async () => {
        expect(await hashOf("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    });
});

describe("a key of a push service", () => {
    it("is read from base64url, with and without its own letters", () => {
        expect([...bytesOf("AP_-gA")]).toEqual([0, 255, 254, 128]);
        expect([...bytesOf("")]).toEqual([]);
    });
});
