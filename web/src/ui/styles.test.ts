import ts from "typescript";
import { describe, expect, it } from "vitest";

const sources = import.meta.glob<string>("../**/*.tsx", { query: "?raw", import: "default", eager: true });

/** The constant values in inline styles. A value that is computed has no class; a constant one belongs into a class or a token. */
function constants(path: string, code: string): string[] {
    const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
    const found: string[] = [];
    const values = (node: ts.Node) => {
        if (ts.isPropertyAssignment(node) && isConstant(node.initializer)) {
            found.push(`${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${node.getText()}`);
        }
        ts.forEachChild(node, values);
    };
    const visit = (node: ts.Node) => {
        if (ts.isJsxAttribute(node) && /^styles?$/.test(node.name.getText()) && node.initializer)
            values(node.initializer);
        else ts.forEachChild(node, visit);
    };
    visit(file);
    return found;
}

function isConstant(value: ts.Expression): boolean {
    if (ts.isPrefixUnaryExpression(value)) return isConstant(value.operand);
    return ts.isStringLiteralLike(value) || ts.isNumericLiteral(value);
}

describe("inline styles", () => {
    it("are found", () => {
        expect(
            constants(
                "a.tsx",
                '<p style={{ margin: -4, color: "red", width: w, "--at": `${x}px` } as CSSProperties} />',
            ),
        ).toEqual(["1: margin: -4", '1: color: "red"']);
        expect(constants("a.tsx", "<p styles={{ root: { flexShrink: 0 } }} />")).toEqual(["1: flexShrink: 0"]);
    });

    it("have no constant values", () => {
        const found = Object.entries(sources).flatMap(([path, code]) =>
            constants(path, code).map((one) => `${path}:${one}`),
        );
        expect(found).toEqual([]);
    });
});

const sheets = import.meta.glob<string>("../**/*.css", { query: "?raw", import: "default", eager: true });

/** The classes with which selectors of a style sheet begin, outside of :is() and the like. */
const classesOf = (css: string) =>
    css
        .replaceAll(/\/\*[\s\S]*?\*\//g, "")
        .replaceAll(/:\w+\([^{}]*?\)/g, "")
        .split(/[{},;]/)
        .map((part) => /^\s*\.([a-z][\w-]*)/.exec(part)?.[1])
        .filter((name) => name !== undefined);

describe("classes of style sheets", () => {
    it("belong to one style sheet each: two meanings of a name would depend on which page was opened before", () => {
        const owners = new Map<string, Set<string>>();
        for (const [path, css] of Object.entries(sheets))
            for (const name of classesOf(css)) owners.set(name, (owners.get(name) ?? new Set()).add(path));
        expect(owners.size).toBeGreaterThan(100);
        expect(
            [...owners]
                .filter(([, paths]) => paths.size > 1)
                .map(([name, paths]) => `${name}: ${[...paths].join(", ")}`),
        ).toEqual([]);
    });
});
