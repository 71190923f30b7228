import { describe, expect, it } from "vitest";
import { type Command, labelOf, meant, rank, remembered, type Searchable, withoutVerbs } from "./rank";

const command = (label: string, words: string): Command => ({ id: label, label, words, why: null, run: () => {} });
const app = (name: string, words?: string): Searchable => ({
    id: `app:${name}`,
    label: name,
    words,
    actions: () => [
        command(`Restart ${name}`, "restart reboot"),
        command(`Stop ${name}`, "stop halt"),
        command(`Open web UI of ${name}`, "open web ui"),
        command(`Show log of ${name}`, "show log"),
    ],
});
const items = [app("jellyfin", "10.20.0.4 pve-a1"), app("Grafana"), app("jellyseerr"), { id: "hosts", label: "Hosts" }];
const found = (query: string, recent: string[] = []) => rank(query, items, recent).map(labelOf);

describe("the palette", () => {
    it("finds an object by the beginning of its name, and offers its commands after it", () => {
        expect(found("graf")[0]).toBe("Grafana");
        expect(found("graf")).toContain("Restart Grafana");
    });
    it("finds a command with its verb first or last", () => {
        expect(found("restart jellyfin")[0]).toBe("Restart jellyfin");
        expect(found("jellyfin restart")[0]).toBe("Restart jellyfin");
        expect(found("res jellyf")).toEqual(["Restart jellyfin"]);
    });
    it("ignores words that say nothing", () => {
        expect(found("open the web ui of grafana")).toEqual(["Open web UI of Grafana"]);
        expect(found("show log of jellyfin")).toEqual(["Show log of jellyfin"]);
        expect(meant("of the")).toEqual(["of", "the"]);
    });
    it("knows synonyms of a verb", () => expect(found("reboot grafana")).toEqual(["Restart Grafana"]));
    it("lists the objects of a verb alone", () => {
        expect(found("stop")).toEqual(["Stop Grafana", "Stop jellyfin", "Stop jellyseerr"]);
    });
    it("finds an object by its address, behind a name", () => {
        expect(found("10.20.0.4")[0]).toBe("jellyfin");
        expect(found("pve-a1")[0]).toBe("jellyfin");
    });
    it("finds nothing if a word fits nowhere", () => expect(found("restart nothing")).toEqual([]));
    it("prefers what was used recently, among equals", () => {
        expect(found("jelly")[0]).toBe("jellyfin");
        expect(found("jelly", ["app:jellyseerr"])[0]).toBe("jellyseerr");
        expect(found("restart jelly", ["Restart jellyseerr"])[0]).toBe("Restart jellyseerr");
    });
    it("ignores case and accents", () => {
        expect(rank("cafe", [{ id: "c", label: "Café" }]).map(labelOf)).toEqual(["Café"]);
    });
    it("finds nothing for an empty query", () => expect(found("  ")).toEqual([]));
});

describe("a search on the service", () => {
    it("is asked for the words that are no verb", () => {
        expect(withoutVerbs("install paperless ngx", ["install"])).toBe("paperless ngx");
        expect(withoutVerbs("paperless install", ["install"])).toBe("paperless");
    });
});

describe("what was used recently", () => {
    it("has the last one in front, none twice, and not too many", () => {
        expect(remembered(["a", "b"], "b")).toEqual(["b", "a"]);
        expect(remembered(["a", "b", "c"], "d", 3)).toEqual(["d", "a", "b"]);
    });
});
