import ts from "typescript";

/*
 * Finds texts that people read and that stand in code. Only used by tests.
 *
 * A text is JSX text with letters; a string that is shown as a child or given to a property that people read, with letters; and
 * any other string that reads like a sentence or begins with a capital. Names, keys, addresses, styles and class names are not
 * texts, nor are commands in <Code>.
 */

/** Properties of components, notifications and options that people read. */
const READ = new Set(
    (
        "title label placeholder description message error note alt leave phrase nothingFound nothingFoundMessage instead why hint help " +
        "aria-label aria-description aria-roledescription aria-valuetext confirmLabel cancelLabel closeLabel empty heading caption tooltip suffix prefix unit"
    ).split(" "),
);

/** Attributes, properties and functions whose values nobody reads, though some look like a sentence. An Error is for programmers, a Problem for people. */
const NOT_READ = new Set(
    (
        "className classNames style styles vars key to href src id rel target type role value autoComplete component size w h p m " +
        "gap radius variant color c bg d viewBox points transform aria-labelledby aria-describedby aria-keyshortcuts data-testid d fill stroke " +
        "useMediaQuery matchMedia querySelector querySelectorAll closest matches getPropertyValue getItem setItem removeItem " +
        "texts get set has append getElementById createElement normalize addEventListener removeEventListener RegExp Error method headers " +
        "font fontFamily fontFamilyMonospace theme codes"
    ).split(" "),
);

/** Elements whose content is typed into a shell or on a keyboard, not translated. */
const VERBATIM = new Set(["Code", "code", "Kbd", "kbd"]);

/** Names and signs that no language translates. */
const NAMES = new Set([
    "Holdfast",
    "Proxmox VE",
    "Edge",
    "Opera",
    "Samsung Internet",
    "Firefox",
    "Chrome",
    "Safari",
    "Android",
    "Windows",
    "ChromeOS",
    "Linux",
    "UTC",
    "B",
    "KiB",
    "MiB",
    "GiB",
    "TiB",
    "PiB",
    "kB",
    "MB",
    "GB",
    "TB",
    "PB",
]);

const WORDS = /\p{L}[\p{L}\d’'“”()]*[.,:;…!?)”]*\s+[(“‹]?\p{L}|\s\p{L}+[.…]$|^\s*\p{L}+\s|\p{L}\s*[.…!?]$/u;
// An address or an example of one.
const ADDRESS = /^\S*[./:@_!]\S+$/;
// A command line to copy.
const COMMAND = /^(curl|pveum|pvenode|ssh|journalctl|systemctl) /;
const CAPITAL = /^\p{Lu}[\p{L}\d]*(-\p{Ll}+)*…?$/u;

/** The texts in one source file, each with its line. */
export function textsInCode(path: string, code: string): { line: number; text: string }[] {
    const file = ts.createSourceFile(
        path,
        code,
        ts.ScriptTarget.Latest,
        true,
        path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    );
    const found: { line: number; text: string }[] = [];

    function visit(node: ts.Node) {
        if (
            ts.isImportDeclaration(node) ||
            ts.isExportDeclaration(node) ||
            ts.isTypeNode(node) ||
            ts.isModuleDeclaration(node)
        )
            return;
        const text = textOf(node);
        if (text !== null && !verbatim(node)) {
            found.push({ line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1, text });
        }
        ts.forEachChild(node, visit);
    }

    visit(file);
    return found;
}

function textOf(node: ts.Node): string | null {
    if (ts.isJsxText(node)) {
        const text = node.text.replace(/&\w+;/g, "").trim();
        return /\p{L}/u.test(text) && !NAMES.has(text) ? text : null;
    }
    const pieces =
        ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)
            ? [node.text]
            : ts.isTemplateExpression(node)
              ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
              : [];
    const text = pieces.join("…");
    if (ADDRESS.test(text) || COMMAND.test(text) || NAMES.has(text)) return null;
    const place = placeOf(node);
    const hit =
        place === "read"
            ? pieces.some((piece) => /\p{L}/u.test(piece))
            : place === "unknown" &&
              (pieces.some((piece) => WORDS.test(piece)) || (pieces.length === 1 && CAPITAL.test(text)));
    return hit ? text : null;
}

/** Where the value of a string goes: to people, to the program, or unknown. */
function placeOf(node: ts.Node): "read" | "not read" | "unknown" {
    let child = node;
    for (let at = node.parent; at !== undefined; child = at, at = at.parent) {
        if (ts.isJsxAttribute(at)) return named(at.name.getText());
        if (ts.isJsxExpression(at) && !ts.isJsxAttribute(at.parent)) return "read";
        if (ts.isPropertyAssignment(at)) {
            if (at.name === child) return "not read";
            const direct = named(at.name.getText().replace(/^["']|["']$/g, ""));
            const outer = placeOf(at);
            return direct === "not read" || outer === "not read" ? "not read" : direct;
        }
        if (ts.isCallExpression(at) || ts.isNewExpression(at)) {
            if (at.expression === child) return "unknown";
            const callee = at.expression;
            const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText();
            const direct = named(name);
            return direct === "read" ? "unknown" : direct;
        }
        if (ts.isBinaryExpression(at) && /^(===|!==|==|!=|<|>|<=|>=|in)$/.test(at.operatorToken.getText()))
            return "not read";
        if (ts.isCaseClause(at) && at.expression === child) return "not read";
        if (ts.isElementAccessExpression(at) && at.argumentExpression === child) return "not read";
        if (ts.isConditionalExpression(at) && at.condition === child) return "not read";
        if (ts.isStatement(at) || ts.isFunctionLike(at)) return "unknown";
    }
    return "unknown";
}

function named(name: string): "read" | "not read" | "unknown" {
    if (READ.has(name)) return "read";
    return NOT_READ.has(name) || name.startsWith("data-") ? "not read" : "unknown";
}

function verbatim(node: ts.Node): boolean {
    const parent = ts.isJsxText(node) ? node.parent : node.parent?.parent;
    return parent !== undefined && ts.isJsxElement(parent) && VERBATIM.has(parent.openingElement.tagName.getText());
}

/** The catalogues that a file declares, with the name under which it exports them. */
export function catalogues(path: string, code: string): { path: string; name: string; area: string; keys: string[] }[] {
    if (!/(^|\/)texts\.ts$/.test(path) || path === "texts/texts.ts") return [];
    const found: { path: string; name: string; area: string; keys: string[] }[] = [];
    for (const statement of ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true).statements) {
        if (!ts.isVariableStatement(statement)) continue;
        for (const { name, initializer } of statement.declarationList.declarations) {
            if (
                initializer === undefined ||
                !ts.isCallExpression(initializer) ||
                initializer.expression.getText() !== "texts"
            )
                continue;
            const [area, messages] = initializer.arguments;
            if (
                area === undefined ||
                messages === undefined ||
                !ts.isStringLiteral(area) ||
                !ts.isObjectLiteralExpression(messages)
            )
                continue;
            const keys = messages.properties.map(
                (property) => (property.name as ts.StringLiteral | ts.Identifier).text,
            );
            found.push({ path, name: name.getText(), area: area.text, keys });
        }
    }
    return found;
}

/** The keys of a catalogue that a file uses; "*" when it looks texts up by a value. */
export function keysUsed(path: string, code: string, catalogue: string, exported: string): string[] {
    const file = ts.createSourceFile(
        path,
        code,
        ts.ScriptTarget.Latest,
        true,
        path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    );
    const local = file.statements.flatMap((statement) => {
        if (!ts.isImportDeclaration(statement)) return [];
        const from = new URL((statement.moduleSpecifier as ts.StringLiteral).text, `file:///${path}`).pathname.slice(1);
        const bindings = statement.importClause?.namedBindings;
        if (`${from}.ts` !== catalogue || bindings === undefined || !ts.isNamedImports(bindings)) return [];
        return bindings.elements
            .filter((one) => (one.propertyName ?? one.name).text === exported)
            .map((one) => one.name.text);
    });
    if (local.length === 0) return [];
    const keys: string[] = [];
    const visit = (node: ts.Node) => {
        if (ts.isImportDeclaration(node)) return;
        if (ts.isIdentifier(node) && local.includes(node.text)) {
            const parent = node.parent;
            if (ts.isPropertyAccessExpression(parent)) {
                if (parent.expression === node) keys.push(parent.name.text);
            } else if (!ts.isPropertyAssignment(parent) || parent.initializer === node) keys.push("*");
        }
        ts.forEachChild(node, visit);
    };
    visit(file);
    return keys;
}
