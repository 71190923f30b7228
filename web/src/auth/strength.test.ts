import { describe, expect, it } from "vitest";
import { strength } from "./strength";

describe("the hint at a new password", () => {
    it("tells how much is missing", () => {
        expect(strength("short").text).toBe("7 more characters.");
        expect(strength("elevenchars").text).toBe("One more character.");
        expect(strength("").text).toBe("");
    });
    it("warns of what is easy to guess", () => {
        expect(strength("alexandra-2024!", ["Alexandra Berg", "a.berg@home.test"]).text).toContain("alexandra");
        expect(strength("aaaaaaaaaaaaaaaa").color).toBe("orange");
    });
    it("likes length", () => {
        expect(strength("mossy-kettle-orbit-93").text).toBe("Strong.");
        expect(strength("mossy-kettle1").text).toContain("Fair");
    });
});
