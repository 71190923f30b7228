import { describe, expect, it } from "vitest";
import type { App, Host } from "../../api/client";
import { ofCluster, ofGroup, ofNode } from "../firewall";
import { addressOf, choicesOf, fromWord, wordOf } from "./targets";
import { type Copied, doesAnything, isWhole } from "./useCopy";

const copied = (outcome: Copied["targets"][0]["items"][0]["outcome"], error: string | null = null): Copied => ({
    applied: false,
    targets: [{ type: "app", id: 1, name: null, error, items: [{ kind: "rule", name: "0", outcome, detail: null }] }],
});

describe("the address of a firewall", () => {
    it("names groups and nodes, and no cluster", () => {
        expect(addressOf(ofCluster({ id: 2 }, "lab"))).toEqual({ type: "cluster", id: 2, name: null });
        expect(addressOf(ofNode({ id: 2 }, "lab1"))).toEqual({ type: "node", id: 2, name: "lab1" });
        expect(addressOf(ofGroup({ id: 2 }, "web"))).toEqual({ type: "group", id: 2, name: "web" });
    });
    it("is the same after it was a word", () => {
        for (const address of [{ type: "node", id: 2, name: "lab1" } as const, { type: "app", id: 7, name: null } as const]) {
            expect(fromWord(wordOf(address))).toEqual(address);
        }
    });
});

describe("the targets", () => {
    it("leave out the firewall from which is copied, and kinds of which there are none", () => {
        const apps = [
            { id: 1, name: "web" },
            { id: 2, name: "mail" },
        ] as App[];
        const hosts = [{ id: 3, name: "lab1", node: "lab1", cluster: null, cluster_id: 1, status: "online" }] as Host[];
        const choices = choicesOf({ type: "app", id: 1, name: null }, apps, [], hosts);
        expect(choices.map(({ items }) => items.map(({ label }) => label))).toEqual([["mail"], ["lab1"], ["lab1"]]);
    });
});

describe("a copy", () => {
    it("does something if anything is added or replaced", () => {
        expect(doesAnything(copied("add"))).toBe(true);
        expect(doesAnything(copied("replace"))).toBe(true);
        expect(doesAnything(copied("same"))).toBe(false);
        expect(doesAnything(copied("invalid"))).toBe(false);
    });
    it("is whole if everything is there afterwards", () => {
        expect(isWhole(copied("same"))).toBe(true);
        expect(isWhole(copied("exists"))).toBe(false);
        expect(isWhole(copied("add", "No role"))).toBe(false);
    });
});
