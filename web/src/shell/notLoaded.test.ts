import { describe, expect, it } from "vitest";
import { isFirst, NotLoaded, notLoaded } from "./notLoaded";

describe("a page whose code can't be loaded", () => {
    const missing = new Error("Failed to fetch dynamically imported module: http://holdfast/assets/a.js");

    it("fails with another message than the browser's, at which the router would load the page again at once", () => {
        expect(() => notLoaded(missing)).toThrow(NotLoaded);
        expect(() => notLoaded(missing)).toThrow(/^Error: Failed to fetch/);
    });

    it("is loaded again by itself once for each file", () => {
        const kept = new Map<string, string>();
        const storage = {
            getItem: (key: string) => kept.get(key) ?? null,
            setItem: (key: string, value: string) => void kept.set(key, value),
        };
        expect(isFirst(new NotLoaded("a.js"), storage)).toBe(true);
        expect(isFirst(new NotLoaded("a.js"), storage)).toBe(false);
        expect(isFirst(new NotLoaded("b.js"), storage)).toBe(true);
    });
});
