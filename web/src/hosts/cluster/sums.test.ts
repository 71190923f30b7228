import { describe, expect, it } from "vitest";
import type { Host } from "../../api/client";
import { quorum, sum } from "./sums";

const host = (more: Partial<Host>) => ({ status: "online", problem: null, cores: 4, ...more }) as Host;

describe("the sum over a cluster", () => {
    it("adds what is known", () => expect(sum([host({}), host({ cores: 8 })], (h) => h.cores)).toBe(12));
    it("is unknown if one value is", () => expect(sum([host({}), host({ cores: null })], (h) => h.cores)).toBeNull());
    it("is unknown without hosts", () => expect(sum([], (h) => h.cores)).toBeNull());
});

describe("quorum", () => {
    it("is there while no host that answers misses it", () =>
        expect(quorum([host({}), host({ status: "offline" })])).toBe(true));
    it("is lost when a host that answers says so", () =>
        expect(quorum([host({ problem: { kind: "no_quorum", detail: "…" } })])).toBe(false));
    it("is unknown while no host answers", () => expect(quorum([host({ status: "offline" })])).toBeNull());
});
