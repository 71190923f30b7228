import { describe, expect, it } from "vitest";
import { failureWords } from "./failures";
import { handed } from "./handed";

describe("what single sign-on brings back", () => {
    it("is nothing, or a sentence for every code, known or not", () => {
        expect(failureWords(undefined)).toBeNull();
        expect(failureWords("oidc_canceled")).toContain("canceled");
        for (const odd of ["<b>", "toString", "__proto__", "x".repeat(5000)]) {
            expect(failureWords(odd)).toContain("did not work");
        }
    });
    it("is a sign-in that waits for its second factor, with the place to go on to", () => {
        expect(handed("#pending=a-_1&return_to=%2Fapps%3Fhost%3D2")).toEqual({
            pending: "a-_1",
            returnTo: "/apps?host=2",
        });
        for (const none of ["", "#", "#pending=", "#log"]) expect(handed(none).pending).toBeNull();
    });
});
