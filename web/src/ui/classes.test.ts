import { describe, expect, it } from "vitest";

const styles = import.meta.glob<string>("../**/*.css", { query: "?raw", import: "default", eager: true });

/** The classes with which selectors of a style sheet begin, outside of :is() and the like. */
const classesOf = (css: string) =>
    css
        .replaceAll(/\/\*[^]*?\*\//g, "")
        .replaceAll(/:\w+\([^{}]*?\)/g, "")
        .split(/[{},;]/)
        .map((part) => /^\s*\.([a-z][\w-]*)/.exec(part)?.[1])
        .filter((name) => name !== undefined);

describe("classes of style sheets", () => {
    it("belong to one style sheet each: two meanings of a name would depend on which page was opened before", () => {
        const owners = new Map<string, Set<string>>();
        for (const [path, css] of Object.entries(styles))
            for (const name of classesOf(css)) owners.set(name, (owners.get(name) ?? new Set()).add(path));
        expect(owners.size).toBeGreaterThan(100);
        expect([...owners].filter(([, paths]) => paths.size > 1).map(([name, paths]) => `${name}: ${[...paths].join(", ")}`)).toEqual([]);
    });
});
