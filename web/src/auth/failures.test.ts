import { describe, expect, it } from "vitest";
import { failureText } from "./failures";
import { readHandover } from "./ssoHandover";

describe("the result of single sign-on", () => {
    it("is nothing, or a sentence for every code, known or unknown", () => {
        expect(failureText(undefined)).toBeNull();
        expect(failureText("oidc_canceled")).toContain("canceled");
        for (const odd of ["<b>", "toString", "__proto__", "x".repeat(5000)]) {
            expect(failureText(odd)).toContain("Single sign-on failed");
        }
    });
    it("is a sign-in that requires its second factor, with the path to open afterwards", () => {
        expect(readHandover("#pending=a-_1&return_to=%2Fapps%3Fhost%3D2")).toEqual({
            pending: "a-_1",
            returnTo: "/apps?host=2",
        });
        for (const none of ["", "#", "#pending=", "#log"]) expect(readHandover(none).pending).toBeNull();
    });
});
