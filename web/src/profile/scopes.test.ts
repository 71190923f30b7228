import { describe, expect, it } from "vitest";
import { about, all, areas, chosen, curlLine } from "./scopes";

const scope = (scope: string, summary: string) => ({ scope, summary, worth: null, in_person: [] as string[] });

const known = areas([
    scope("apps:read", "Read apps."),
    scope("apps:write", "Read and change apps."),
    scope("metrics:read", "Read metrics."),
]);

describe("scopes of a token", () => {
    it("are grouped by area", () => {
        expect(known).toEqual([
            { name: "apps", read: "Read apps.", write: "Read and change apps.", worth: [], inPerson: [] },
            { name: "metrics", read: "Read metrics.", write: null, worth: [], inPerson: [] },
        ]);
    });
    it("say what they are worth and what no token may do", () => {
        const found = areas([
            { ...scope("hosts:read", "Read hosts."), in_person: [] },
            { ...scope("hosts:write", "Read and change hosts."), worth: "Worth root.", in_person: ["Give a role"] },
        ]);
        expect(found).toEqual([expect.objectContaining({ worth: ["Worth root."], inPerson: ["Give a role"] })]);
    });
    it("describe an area beyond its name", () => {
        const [apps, hosts, audit] = areas([
            scope("apps:write", "Read and change apps: their state and logs."),
            scope("hosts:read", "Read hosts."),
            scope("audit:read", "Read the audit trail."),
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
