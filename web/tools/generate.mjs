// Generates the types of the client, the table of operations and the names of actions from the OpenAPI document.
import { readdir, readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";

const source = new URL("../../server/src/main/resources/openapi.json", import.meta.url);
const types = astToString(await openapiTS(source));
await writeFile(new URL("../src/api/schema.d.ts", import.meta.url), types);

const document = JSON.parse(await readFile(source, "utf8"));
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, op]) => ({ method, path: path.replace("/api/v1", ""), ...op })),
);

// The start of the page contains the table: it has only the operations that the page names, and those with equal guards share a line.
const code = await pageCode();
const named = operations.filter(({ operationId }) => isNamed(operationId));
const kinds = {};
for (const op of named)
    (kinds[[...[op["x-role"], op["x-reach"], op["x-entitlement"]].map(quote), op["x-job"] !== undefined].join(", ")] ??=
        []).push(`${op.operationId} ${op.method.toUpperCase()} ${op.path}`);
const text = `// Written by tools/generate.mjs.
export type OperationId =
${named.map(({ operationId }) => `    | "${operationId}"`).join("\n")};

/** What an operation requires of those who call it. */
export type Guard = { role: string | null; reach: string | null; feature: string | null };

/** An operation: its guard, whether it starts a job, and how it is called. */
export type Operation = Guard & { job: boolean; method: string; path: string };

const kinds: [Guard["role"], Guard["reach"], Guard["feature"], boolean, string][] = [
${Object.entries(kinds)
    .map(([kind, all]) => `    [${kind}, "${all.join(",")}"],`)
    .join("\n")}
];

/** The operations that this page names. After the first use of another one it has to be generated again. */
export const operations = Object.fromEntries(
    kinds.flatMap(([role, reach, feature, job, all]) =>
        all.split(",").map((one) => {
            const [id, method, path] = one.split(" ");
            return [id, { role, reach, feature, job, method, path: "/api/v1" + path }];
        }),
    ),
) as Readonly<Record<OperationId, Operation>>;
`;
await writeFile(new URL("../src/api/operations.gen.ts", import.meta.url), text);

// What an operation does, for the pages that show what the audit trail recorded.
const actions = operations
    .filter((op) => op["x-audited"])
    .map((op) => `    "${op.operationId}": ${quote(op.summary)},`);
await writeFile(
    new URL("../src/audit/actions.gen.ts", import.meta.url),
    `// Written by tools/generate.mjs.
export const actions: Readonly<Record<string, string>> = {
${actions.join("\n")}
};
`,
);

// The names of all operations, for the filter of the audit trail: some that only read are recorded as well.
await writeFile(
    new URL("../src/audit/operations.gen.ts", import.meta.url),
    `// Written by tools/generate.mjs.
export const operationIds: readonly string[] = ${quote(operations.map(({ operationId }) => operationId).join(" "))}.split(" ");
`,
);

// What the forms of new objects begin with, of those bodies that the page imports.
const bodies = [...code.matchAll(/import \{([^}]*)\} from "[^"]*\/empty\.gen"/g)].flatMap(([, names]) =>
    names.split(",").map((name) => name.trim()),
);
await writeFile(
    new URL("../src/ui/empty.gen.ts", import.meta.url),
    `// Written by tools/generate.mjs.
import type { Schemas } from "../api/client";
import type { Draft } from "./form";
${[...new Set(bodies)]
    .sort()
    .map((name) => {
        const fields = Object.entries(document.components.schemas[name].properties);
        const lines = fields.map(([field, schema]) => `    ${field}: ${quote(emptyOf(schema))},`);
        return `\nexport const ${name}: Draft<Schemas["${name}"]> = {\n${lines.join("\n")}\n};\n`;
    })
    .join("")}`,
);

/** Nothing, but for texts and what has a usual choice: a number is to be typed. */
function emptyOf({ type, enum: words, default: usual }) {
    if (usual !== undefined) return words !== undefined || type === "boolean" ? usual : null;
    if (type === "string" && words === undefined) return "";
    return type === "array" ? [] : null;
}

/** The page's code without what is written here. */
async function pageCode() {
    const folder = new URL("../src/", import.meta.url);
    const files = (await readdir(folder, { recursive: true })).filter(
        (file) => /\.tsx?$/.test(file) && !/\.(gen|d)\.ts$/.test(file),
    );
    return (await Promise.all(files.map((file) => readFile(new URL(file, folder), "utf8")))).join("\n");
}

/** Whether the code contains the name, or the end of it behind a variable area: `${type}s.disks`. The compiler would find what this misses. */
function isNamed(id) {
    const end = id.slice(id.indexOf("."));
    return [`"${id}"`, `}${end}\``, `}s${end}\``].some((text) => code.includes(text));
}

function quote(word) {
    return word === undefined ? "null" : JSON.stringify(word);
}
