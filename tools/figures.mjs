// Prints figures of the page and of the API's document. Run by tools/figures.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

function filesIn(folder) {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
}

const linesOf = (files) => files.reduce((sum, file) => sum + readFileSync(file, "utf8").split("\n").length - 1, 0);
const share = (some, all) => `${some} of ${all} (${Math.round((100 * some) / all)} %)`;

const page = filesIn("web/src").filter((file) => /\.(tsx?|css)$/.test(file) && !/schema\.d\.ts$|\.gen\.ts$/.test(file));
const tests = page.filter((file) => /\.test\.tsx?$/.test(file));
console.log(`\nPage: ${linesOf(page.filter((file) => !tests.includes(file)))} lines, tests ${linesOf(tests)}`);

const text = readFileSync("server/src/main/resources/openapi.json", "utf8");
const api = JSON.parse(text);
const fields = Object.entries(api.components.schemas).flatMap(([schema, { properties = {} }]) =>
    Object.entries(properties).map(([name, field]) => ({ schema, name, field })),
);
const described = fields.filter(({ field }) => field.description).length;
const named = (ref) => api.components.schemas[ref.split("/").pop()];
const closed = (field) => !!field.enum || (field.$ref && closed(named(field.$ref))) || (field.anyOf ?? []).some(closed);
const texts = (field) => !!field && (field.$ref ? texts(named(field.$ref)) : [field.type].flat().includes("string"));
const words = fields.filter(
    ({ name, field }) =>
        /(^|_)(state|status|severity|kind|type|unit|operator|level|outcome|verdict)$/.test(name) &&
        [field, ...(field.anyOf ?? [])].some(texts),
);
console.log(`Document: ${(text.length / 1e6).toFixed(2)} MB; ${fields.length} fields of schemas`);
console.log(`  with a description: ${share(described, fields.length)}`);
console.log(`  named like an enum, with one: ${share(words.filter(({ field }) => closed(field)).length, words.length)}`);
if (process.argv.includes("--open")) {
    for (const { schema, name } of words.filter(({ field }) => !closed(field))) console.log(`    ${schema}.${name}`);
}

const tag = (folder) => {
    const found = filesIn(folder)
        .filter((file) => !/test/i.test(file))
        .map((file) => (readFileSync(file, "utf8").match(/(?<![A-Za-z])tag(?![A-Za-z])/g) ?? []).length);
    return `${found.reduce((sum, count) => sum + count, 0)} in ${found.filter((count) => count > 0).length} files`;
};
console.log(`Places of the field "tag" of an alert rule, server: ${tag("server/src/main/java/dev/holdfast/alerts/rule")}`);
console.log(`  page: ${tag("web/src/alerts")}`);
