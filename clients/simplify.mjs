// simplify.mjs FROM TO: the OpenAPI document for generators that know no unions. A field that takes a list or a word ("all") takes the
// list only; everything else stays as it is.
import { readFileSync, writeFileSync } from "node:fs";

// Numbers that JavaScript can't hold go through as texts.
const document = JSON.parse(readFileSync(process.argv[2], "utf8").replace(/(:\s*)(\d{16,})/g, '$1"@$2"'));
const walk = (node) => {
    if (typeof node !== "object" || node === null) return;
    if (Array.isArray(node.anyOf)) node.anyOf = node.anyOf.filter((one) => one.const === undefined);
    Object.values(node).forEach(walk);
};
walk(document);
writeFileSync(process.argv[3], JSON.stringify(document).replace(/"@(\d+)"/g, "$1"));
