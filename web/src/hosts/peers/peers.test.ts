import { describe, expect, it } from "vitest";
import { differs, isReady, nameFor, type Peer, request } from "./peers";

const A = "AA:".repeat(31) + "AA";
const B = "BB:".repeat(31) + "BB";

function peer(more: Partial<Peer>): Peer {
    return {
        node: "lab2",
        address: "10.0.0.2:8006",
        online: true,
        host_id: null,
        reported_fingerprint: A,
        presented_fingerprint: A,
        problem: null,
        ...more,
    };
}

describe("a member", () => {
    it("can be enrolled if it is not enrolled and has no problem", () => {
        expect(isReady(peer({}))).toBe(true);
        expect(isReady(peer({ host_id: 3, presented_fingerprint: null }))).toBe(false);
        expect(isReady(peer({ presented_fingerprint: B, problem: { kind: "certificate", detail: "…" } }))).toBe(false);
    });
    it("differs only if both fingerprints are known", () => {
        expect(differs(peer({ presented_fingerprint: B }))).toBe(true);
        expect(differs(peer({}))).toBe(false);
        expect(differs(peer({ presented_fingerprint: null }))).toBe(false);
    });
    it("is called like its node unless another host has this name", () => {
        expect(nameFor("lab2", "lab", new Set(["lab1"]))).toBe("lab2");
        expect(nameFor("lab2", "lab", new Set(["lab2"]))).toBe("lab2 (lab)");
    });
});

describe("the request", () => {
    it("contains the chosen members with the certificates that were shown", () => {
        const peers = [
            peer({}),
            peer({ node: "lab3" }),
            peer({ node: "lab4", problem: { kind: "timeout", detail: "…" } }),
        ];
        expect(request(peers, new Set(["lab2", "lab4"]), "lab", new Set())).toEqual({
            nodes: [{ node: "lab2", tls_fingerprint: A, name: "lab2" }],
        });
    });
});
