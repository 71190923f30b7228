import { describe, expect, it } from "vitest";

const SHEETS = import.meta.glob<string>(
    ["./tokens.css", "./ui.css", "./measure/measure.css", "../heatmap/heatmap.css"],
    {
        query: "?raw",
        import: "default",
        eager: true,
    },
);
const css = Object.values(SHEETS).join("\n");

/** The colours of a scheme by their names. */
function coloursOf(scheme: string): Map<string, string> {
    const blocks = css.matchAll(new RegExp(`:root\\[data-mantine-color-scheme="${scheme}"\\] \\{([^}]*)\\}`, "g"));
    const all = [...blocks].flatMap(([, block]) => [...block!.matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g)]);
    return new Map(all.map(([, name, value]) => [name!, value!]));
}

function luminance(hex: string): number {
    const [r, g, b] = [1, 3, 5]
        .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

/** The contrast of two colours as WCAG computes it. */
function contrast(one: string, other: string): number {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light! + 0.05) / (dark! + 0.05);
}

const GROUNDS = ["--mantine-color-body", "--panel", "--raised"];
const on = (grounds: string[], ...names: string[]) =>
    names.flatMap((name) => grounds.map((ground) => [name, ground] as const));

/** Texts, which need a contrast of 4.5. */
const TEXTS = [
    ...on(
        GROUNDS,
        "--quiet",
        "--mantine-color-placeholder",
        "--mantine-color-error",
        "--level-high",
        "--level-full",
        "--busy",
        "--warn",
        "--bad",
        "--open",
    ),
    ...["--busy", "--warn", "--bad", "--open"].map((name) => [name, `${name}-tint`] as const),
    ...on(["--panel"], "--code-keyword", "--code-string", "--code-comment", "--code-name", "--code-number"),
    ...on(["--added", "--removed"], "--quiet"),
    ...on(["--heat-1", "--heat-2", "--heat-3"], "--heat-ink"),
    ["--heat-ink-4", "--heat-4"] as const,
    ["--heat-ink-5", "--heat-5"] as const,
];
/** Signs that mean something, which need a contrast of 3. */
const SIGNS = [
    ...on(
        GROUNDS,
        "--good",
        "--idle",
        "--series-1",
        "--series-2",
        "--series-3",
        "--series-4",
        "--series-5",
        "--series-6",
    ),
    ...on(["--panel"], "--added-edge", "--removed-edge"),
];

describe("contrast", () => {
    it("is computed as WCAG defines it", () => {
        expect(contrast("#000000", "#ffffff")).toBe(21);
        expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
    });

    describe.each(["light", "dark"])("of the %s colours", (scheme) => {
        const colours = coloursOf(scheme);
        const low = (pairs: (readonly [string, string])[], least: number) =>
            pairs
                .map(([name, ground]) => ({
                    pair: `${name} on ${ground}`,
                    is: contrast(colours.get(name)!, colours.get(ground)!),
                }))
                .filter(({ is }) => is < least)
                .map(({ pair, is }) => `${pair}: ${is.toFixed(2)}`);

        it("is enough for texts", () => expect(low(TEXTS, 4.5)).toEqual([]));
        it("is enough for signs", () => expect(low(SIGNS, 3)).toEqual([]));
    });
});
