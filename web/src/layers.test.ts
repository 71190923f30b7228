import ts from "typescript";
import { describe, expect, it } from "vitest";

// Each file is in one of three layers, whatever its area (the folder below src): data are the .ts files, parts the .tsx files,
// and pages those of them that routes.tsx and main.tsx load, with these two and App.tsx themselves. An import leads to the same layer or a
// lower one. Within a layer the areas do not import each other in a circle, and files do not at all. So a type that a part shares
// with its dialog is in a .ts file.
const LAYERS = ["data", "parts", "pages"] as const;

/** Imports that the rules do not hold for, such as "hosts/rows.ts -> hosts/Row.tsx". */
const EXCEPTIONS: string[] = [];

const sources = Object.fromEntries(
    Object.entries(
        import.meta.glob<string>(["./**/*.{ts,tsx}", "!./**/*.test.ts", "!./**/*.d.ts"], {
            query: "?raw",
            import: "default",
            eager: true,
        }),
    ).map(([path, code]) => [path.slice(2), code]),
);

type Graph = ReadonlyMap<string, readonly string[]>;

/** The files of the page that a file imports, also for their types alone, and also later. */
function importsOf(file: string): string[] {
    const folder = `file:///${file}`;
    return ts
        .preProcessFile(sources[file]!)
        .importedFiles.filter(({ fileName }) => fileName.startsWith("."))
        .map(({ fileName }) => new URL(fileName, folder).pathname.slice(1))
        .flatMap((path) => [path, `${path}.ts`, `${path}.tsx`].filter((one) => one in sources));
}

const imports: Graph = new Map(
    Object.keys(sources).map((file) => [
        file,
        importsOf(file).filter((imported) => !EXCEPTIONS.includes(`${file} -> ${imported}`)),
    ]),
);

const loading = ["main.tsx", "routes.tsx"];
const pages = new Set(["App.tsx", ...loading, ...loading.flatMap((by) => imports.get(by)!.filter(isLoadedLater))]);

function isLoadedLater(file: string): boolean {
    return loading.some((by) => sources[by]!.includes(`import("./${file.replace(/\.tsx$/, "")}")`));
}

const layerOf = (file: string): (typeof LAYERS)[number] =>
    pages.has(file) ? "pages" : file.endsWith(".tsx") ? "parts" : "data";

const areaOf = (file: string): string => (file.includes("/") ? file.slice(0, file.indexOf("/")) : "");

/** The imports between the areas in their layers. */
function betweenAreas(): Graph {
    const place = (file: string) => `${areaOf(file)} (${layerOf(file)})`;
    const found = new Map<string, Set<string>>();
    for (const [file, imported] of imports) {
        const all = found.get(place(file)) ?? new Set();
        found.set(place(file), all);
        for (const one of imported) if (place(one) !== place(file)) all.add(place(one));
    }
    return new Map([...found].map(([from, to]) => [from, [...to]]));
}

/** A circle for each place from which an import leads back to what led there. */
function circles(graph: Graph): string[] {
    const found: string[] = [];
    const done = new Set<string>();
    const visit = (one: string, way: readonly string[]) => {
        if (way.includes(one)) found.push([...way.slice(way.indexOf(one)), one].join(" -> "));
        if (way.includes(one) || done.has(one)) return;
        for (const next of graph.get(one) ?? []) visit(next, [...way, one]);
        done.add(one);
    };
    for (const one of graph.keys()) visit(one, []);
    return found;
}

describe("the imports of the page", () => {
    it("never lead to a higher layer", () => {
        const rank = (file: string) => LAYERS.indexOf(layerOf(file));
        const upward = [...imports].flatMap(([file, imported]) =>
            imported.filter((one) => rank(one) > rank(file)).map((one) => `${file} -> ${one}`),
        );
        expect(upward).toEqual([]);
    });

    it("form no circle of files", () => {
        expect(circles(imports)).toEqual([]);
    });

    it("form no circle of areas within a layer", () => {
        expect(circles(betweenAreas())).toEqual([]);
    });

    it("are read", () => {
        expect(layerOf("backups/BackupsPage.tsx")).toBe("pages");
        expect(imports.get("backups/BackupsPage.tsx")).toContain("backups/BackupList.tsx");
        expect(imports.get("jobs/JobsProvider.tsx")).toContain("jobs/JobDrawer.tsx");
        expect(
            circles(
                new Map([
                    ["a", ["b"]],
                    ["b", ["c", "a"]],
                    ["c", []],
                ]),
            ),
        ).toEqual(["a -> b -> a"]);
    });

    it("have no exception that is not needed", () => {
        const all = Object.keys(sources).flatMap((file) => importsOf(file).map((one) => `${file} -> ${one}`));
        expect(EXCEPTIONS.filter((one) => !all.includes(one))).toEqual([]);
    });
});
