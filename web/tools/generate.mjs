// Generates the types of the client, the table of required rights and the names of actions from the OpenAPI document.
import { readdir, readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";

const source = new URL("../../server/openapi.json", import.meta.url);
const types = astToString(await openapiTS(source));
await writeFile(new URL("../src/api/schema.d.ts", import.meta.url), types);

const document = JSON.parse(await readFile(source, "utf8"));
const operations = Object.values(document.paths).flatMap((item) => Object.entries(item).map(([method, op]) => ({ method, ...op })));

// Only what the page asks about, because its start contains the table. An identifier that is missing does not compile.
const { whole, ends } = await askedFor(new URL("../src/", import.meta.url));
const rows = operations
    .filter(({ operationId }) => whole.has(operationId) || ends.has(operationId.slice(operationId.indexOf(".") + 1)))
    .map(
        (op) =>
            `    "${op.operationId}": { role: ${quote(op["x-role"])}, reach: ${quote(op["x-reach"])}, feature: ${quote(op["x-entitlement"])} },`,
    );
const text = `// Written by tools/generate.mjs.
export const operations = {
${rows.join("\n")}
} as const satisfies Record<string, { role: string | null; reach: string | null; feature: string | null }>;

export type OperationId = keyof typeof operations;
`;
await writeFile(new URL("../src/api/operations.gen.ts", import.meta.url), text);

// What an operation does, for the pages that show recorded changes. A file of its own: the start of the page needs the table only.
const actions = operations
    .filter(({ method }) => method !== "get")
    .map((op) => `    "${op.operationId}": ${quote(op.summary)},`);
await writeFile(
    new URL("../src/audit/actions.gen.ts", import.meta.url),
    `// Written by tools/generate.mjs.
export const actions: Readonly<Record<string, string>> = {
${actions.join("\n")}
};

/** All operations, also those that only read. */
export const operationIds: readonly string[] = [
${operations.map(({ operationId }) => `    "${operationId}",`).join("\n")}
];
`,
);

/** The identifiers in the sources, and the ends of those of which the area is a variable, such as `${type}s.notes`. */
async function askedFor(folder) {
    const whole = new Set();
    const ends = new Set();
    for (const name of await readdir(folder, { recursive: true })) {
        if (!/\.tsx?$/.test(name) || /\.gen\.ts$|schema\.d\.ts$/.test(name)) continue;
        const code = await readFile(new URL(name, folder), "utf8");
        for (const [, id] of code.matchAll(/"([a-z_]+\.[a-z_]+)"/g)) whole.add(id);
        for (const [, end] of code.matchAll(/\$\{[^`}]*\}[a-z]*\.([a-z_]+)`/g)) ends.add(end);
    }
    return { whole, ends };
}

function quote(word) {
    return word === undefined ? "null" : JSON.stringify(word);
}
