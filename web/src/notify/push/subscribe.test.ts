import { describe, expect, it } from "vitest";
import { bytesOf } from "./subscribe";

describe("a key of a push service", () => {
    it("is read from base64url, with and without its own letters", () => {
        expect([...bytesOf("AP_-gA")]).toEqual([0, 255, 254, 128]);
        expect([...bytesOf("")]).toEqual([]);
    });
});
