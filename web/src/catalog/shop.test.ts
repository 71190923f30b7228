import { describe, expect, it } from "vitest";
import type { App, CatalogStatus } from "../api/client";
import { someEntry } from "./entry.fixture";
import { byCategory, installedApps, matching, ordered, SHELF, shelf } from "./shop";

const slugs = (entries: { slug: string }[]) => entries.map(({ slug }) => slug);
const NONE = installedApps([]);

describe("a search", () => {
    const entries = [
        someEntry({ slug: "beacon", name: "Beacon", description: "Sends a light.", unattended: false }),
        someEntry({ slug: "lantern", name: "Lantern", description: null }),
        someEntry({ slug: "lighthouse", name: "Lighthouse", description: "Warns ships." }),
    ];
    it("finds words of the name, the description, the category, the tags and the website", () => {
        expect(slugs(matching(entries, "LIGHT", false))).toEqual(["beacon", "lighthouse"]);
        expect(slugs(matching(entries, "warns wikis", false))).toEqual(["lighthouse"]);
        expect(slugs(matching(entries, "warns beacon", false))).toEqual([]);
        expect(matching(entries, " ", false)).toHaveLength(3);
        expect(matching(entries, "lantern.example.net", false)).toHaveLength(3);
    });
    it("can leave out what needs a person", () => {
        expect(slugs(matching(entries, undefined, true))).toEqual(["lantern", "lighthouse"]);
    });
    it("lists matches of the name first, then those of the description, unless another order is chosen", () => {
        expect(slugs(ordered(entries, undefined, "light"))).toEqual(["lighthouse", "beacon", "lantern"]);
        expect(slugs(ordered(entries, undefined, "warns"))).toEqual(["lighthouse", "beacon", "lantern"]);
        expect(slugs(ordered(entries, "name", "light"))).toEqual(["beacon", "lantern", "lighthouse"]);
        expect(slugs(ordered(entries, undefined, ""))).toEqual(["beacon", "lantern", "lighthouse"]);
    });
});

it("a variant follows the entry of which it is one", () => {
    const entries = [
        someEntry({ slug: "alpine-b", name: "Alpine-b", variant_of: "b" }),
        someEntry({ slug: "b", name: "B" }),
        someEntry({ slug: "c", name: "C" }),
    ];
    expect(slugs(ordered(entries, undefined, undefined))).toEqual(["b", "alpine-b", "c"]);
});

it("entries are ordered by change, age and size; an unknown size comes last", () => {
    const entries = [
        someEntry({ slug: "a", disk_gb: null, changed_at: "2026-01-03T00:00:00Z", first_seen: "2026-01-01T00:00:00Z" }),
        someEntry({ slug: "b", disk_gb: 8, changed_at: "2026-01-02T00:00:00Z", first_seen: "2026-01-02T00:00:00Z" }),
        someEntry({ slug: "c", disk_gb: 2, changed_at: "2026-01-05T00:00:00Z", first_seen: "2026-01-01T00:00:00Z" }),
    ];
    expect(slugs(ordered(entries, "changed", undefined))).toEqual(["c", "a", "b"]);
    expect(slugs(ordered(entries, "new", undefined))).toEqual(["b", "a", "c"]);
    expect(slugs(ordered(entries, "size", undefined))).toEqual(["c", "b", "a"]);
});

it("categories keep the catalogue's order, without empty ones", () => {
    const status = {
        categories: [
            { name: "Music", entries: 4 },
            { name: "Games", entries: 1 },
            { name: "Other", entries: 9 },
        ],
    } as CatalogStatus;
    const entries = [someEntry({ slug: "a", category: "Other" }), someEntry({ slug: "b", category: "Music" })];
    expect(byCategory(entries, status).map(({ name, entries: of }) => [name, of.length])).toEqual([
        ["Music", 1],
        ["Other", 1],
    ]);
});

it("a shelf shows installed entries and those with icons before others, by name", () => {
    const plain = Array.from({ length: SHELF }, (_, i) => someEntry({ slug: `p${i}` }));
    const entries = [
        ...plain,
        someEntry({ slug: "variant", icon: "known", variant_of: "p0" }),
        someEntry({ slug: "with-icon", icon: "known" }),
        someEntry({ slug: "zz-installed", variant_of: "p1" }),
    ];
    const installed = installedApps([{ catalog_slug: "zz-installed" }, { catalog_slug: null }] as App[]);
    expect(slugs(shelf(entries, installed))).toEqual(["p0", "p1", "p2", "p3", "p4", "p5", "with-icon", "zz-installed"]);
    expect(shelf(plain.slice(0, 2), NONE)).toHaveLength(2);
});

it("apps are found by the entry they came from", () => {
    const apps = [
        { id: 1, catalog_slug: "wiki" },
        { id: 2, catalog_slug: null },
        { id: 3, catalog_slug: "wiki" },
    ] as App[];
    expect(
        installedApps(apps)
            .get("wiki")
            ?.map(({ id }) => id),
    ).toEqual([1, 3]);
    expect(installedApps(apps).has("notes")).toBe(false);
});
