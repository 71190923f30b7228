import { parse, TYPE } from "@formatjs/icu-messageformat-parser";

const PARSER = "@formatjs/icu-messageformat-parser";

/**
 * Parses the messages of all texts.ts when the page is built, so that no parser is loaded with it: a message is replaced by its
 * elements, and one without arguments by its text. The development server and the tests parse them when they are used.
 */
export function compiledTexts() {
    return {
        name: "compiled-texts",
        apply: "build",
        enforce: "post",
        config: () => ({
            resolve: { alias: [{ find: new RegExp(`^${PARSER}$`), replacement: `${PARSER}/no-parser.js` }] },
        }),
        transform(code, id) {
            if (id.endsWith("/src/texts/elements.ts")) return { code: COMPILED, map: null };
            if (!/\/src\/.*\.tsx?$/.test(id) || !/\btexts\(/.test(code)) return undefined;
            const changes = [];
            for (const { value } of messagesIn(this.parse(code)))
                changes.push({ from: value.start, to: value.end, text: compiled(messageOf(value)) });
            return {
                code: changes.reduceRight((all, { from, to, text }) => all.slice(0, from) + text + all.slice(to), code),
                map: null,
            };
        },
    };
}

const COMPILED = `export const elementsOf = (message) => typeof message === "string" ? [{ type: ${TYPE.literal}, value: message }] : message;`;

/** The message as the code that stands for it in the built page. */
export function compiled(message) {
    const elements = parse(message);
    return JSON.stringify(
        elements.every(({ type }) => type === TYPE.literal) ? elements.map(({ value }) => value).join("") : elements,
    );
}

/** The properties of the object that is given to texts(). */
function messagesIn(program) {
    for (const statement of program.body) {
        const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
        if (declaration?.type !== "VariableDeclaration") continue;
        const call = declaration.declarations[0]?.init;
        if (call?.type === "CallExpression" && call.callee.name === "texts") return call.arguments[1].properties;
    }
    return [];
}

function messageOf(value) {
    if (value.type === "Literal") return value.value;
    if (value.type === "TemplateLiteral" && value.expressions.length === 0) return value.quasis[0].value.cooked;
    throw new Error("A message is not a literal");
}
