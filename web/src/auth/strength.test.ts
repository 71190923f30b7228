import { describe, expect, it } from "vitest";
import { strength } from "./strength";

describe("the strength of a new password", () => {
    it("shows how many characters are missing", () => {
        expect(strength("short").text).toBe("7 more characters.");
        expect(strength("elevenchars").text).toBe("One more character.");
        expect(strength("").text).toBe("");
    });
    it("warns about passwords that are easy to guess", () => {
        expect(strength("alexandra-2024!", ["Alexandra Berg", "a.berg@home.test"]).text).toContain("alexandra");
        expect(strength("aaaaaaaaaaaaaaaa").color).toBe("orange");
    });
    it("prefers length", () => {
        expect(strength("mossy-kettle-orbit-93").text).toBe("Strong.");
        expect(strength("mossy-kettle1").text).toContain("Fair");
    });
});
