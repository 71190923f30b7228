// Generates the types of the client, the table of required rights and the names of actions from the OpenAPI document.
import { readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";

const source = new URL("../../server/openapi.json", import.meta.url);
const types = astToString(await openapiTS(source));
await writeFile(new URL("../src/api/schema.d.ts", import.meta.url), types);

const document = JSON.parse(await readFile(source, "utf8"));
const rows = Object.values(document.paths)
    .flatMap((item) => Object.values(item))
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
const actions = Object.values(document.paths)
    .flatMap((item) => Object.entries(item))
    .filter(([method]) => method !== "get")
    .map(([, op]) => `    "${op.operationId}": ${quote(op.summary)},`);
await writeFile(
    new URL("../src/audit/actions.gen.ts", import.meta.url),
    `// Written by tools/generate.mjs.
export const actions: Readonly<Record<string, string>> = {
${actions.join("\n")}
};
`,
);

function quote(word) {
    return word === undefined ? "null" : JSON.stringify(word);
}
