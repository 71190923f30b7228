import { describe, expect, it } from "vitest";
import { about, all, areas, chosen, curlLine } from "./scopes";

const known = areas([
    { scope: "apps:read", summary: "Read apps." },
    { scope: "apps:write", summary: "Read and change apps." },
    { scope: "metrics:read", summary: "Read metrics." },
]);

describe("scopes of a token", () => {
    it("are grouped by area", () => {
        expect(known).toEqual([
            { name: "apps", read: "Read apps.", write: "Read and change apps." },
            { name: "metrics", read: "Read metrics.", write: null },
        ]);
    });
    it("describe an area beyond its name", () => {
        const [apps, hosts, audit] = areas([
            { scope: "apps:write", summary: "Read and change apps: their state and logs." },
            { scope: "hosts:read", summary: "Read hosts." },
            { scope: "audit:read", summary: "Read the audit trail." },
        ]).map(about);
        expect([apps, hosts, audit]).toEqual(["their state and logs", "", "the audit trail"]);
    });
    it("contain the higher level only, because it includes the lower", () => {
        expect(chosen({ apps: "write", metrics: "read", jobs: undefined })).toEqual(["apps:write", "metrics:read"]);
    });
    it("are limited to the highest level of an area", () => {
        expect(chosen(all(known, "write"))).toEqual(["apps:write", "metrics:read"]);
        expect(chosen(all(known, "read"))).toEqual(["apps:read", "metrics:read"]);
    });
    it("give an example request that the token may send", () => {
        expect(curlLine("https://plane.test", "hf_x", ["jobs:read", "hosts:write"])).toBe(
            'curl -H "Authorization: Bearer hf_x" https://plane.test/api/v1/hosts',
        );
        expect(curlLine("https://plane.test", "hf_x", ["auth:read"])).toContain("/api/v1/auth/me");
    });
});
