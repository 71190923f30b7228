import { describe, expect, it } from "vitest";
import { safeReturnPath } from "./returnPath";

const from = safeReturnPath;

describe("where to go after signing in", () => {
    it("is the requested path, with its search and hash", () => {
        expect(from("/apps/2")).toBe("/apps/2");
        expect(from("/apps?host=2&q=a%5Cb%2F%2Fc#log")).toBe("/apps?host=2&q=a%5Cb%2F%2Fc#log");
        expect(from("/profile/api-tokens")).toBe("/profile/api-tokens");
    });
    it("is the first page when no path was requested", () => {
        for (const nothing of [null, undefined, "", "/"]) expect(from(nothing)).toBe("/");
    });
    it("is never another site", () => {
        const others = [
            "https://evil.test/",
            "//evil.test",
            "///evil.test",
            "/\\evil.test",
            "\\\\evil.test",
            "/\t/evil.test",
            "/\n/evil.test",
            "/\r\n/evil.test",
            "\t//evil.test",
            " //evil.test",
            "/.//evil.test",
            "/..//evil.test",
            "/a/..//evil.test",
            "/%2e//evil.test",
            "/%2Fevil.test",
            "/%5Cevil.test",
            "/%09/evil.test",
            "/%0a/evil.test",
            "/%00",
            "/%252Fevil.test",
            "/%25252F%255Cevil.test",
            "/a/%2e%2e/%2fevil.test",
            "/a b",
            "/\u0000/evil.test",
            "/\u0085/evil.test",
            "javascript:alert(1)",
            "java\tscript:alert(1)",
            "data:text/html,x",
            "@evil.test",
            "evil.test",
            "https:/evil.test",
            "https:evil.test",
            `/${"a".repeat(1001)}`,
        ];
        for (const other of others) expect(from(other), JSON.stringify(other)).toBe("/");
    });
    it("always stays on this origin", () => {
        const pieces = ["/", "//", "\\", ".", "..", "%2f", "%5c", "\t", "@", ":", "evil.test", "?", "#", " "];
        for (const a of pieces)
            for (const b of pieces)
                for (const c of pieces)
                    for (const d of pieces) {
                        const place = from(a + b + c + d);
                        expect(place.startsWith("/") && !place.startsWith("//"), a + b + c + d).toBe(true);
                        expect(new URL(place, "https://plane.test").origin).toBe("https://plane.test");
                    }
    });
    it("is neither a sign-in page nor the API", () => {
        for (const no of [
            "/login",
            "/login?back=/x",
            "/recover",
            "/api/v1/auth/me",
            "/%61pi/docs/",
            "/a/../api/docs/",
        ]) {
            expect(from(no)).toBe("/");
        }
        expect(from("/apis")).toBe("/apis");
    });
});
