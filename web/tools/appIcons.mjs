// The icons of the catalogue's entries as one file of symbols. It is loaded with the first page that shows one, and contains
// only the icons that descriptions.tsv names, from the package simple-icons (CC0).
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const NAMES = new URL("../../server/src/main/resources/dev/holdfast/catalog/descriptions.tsv", import.meta.url);
const ICONS = new URL("../node_modules/simple-icons/icons/", import.meta.url);
const FILE = new URL("../target/app-icons.svg", import.meta.url);

/** A plugin for Vite: `import url from "virtual:app-icons"` is the address of the file. */
export function appIcons() {
    return {
        name: "app-icons",
        async buildStart() {
            await mkdir(new URL(".", FILE), { recursive: true });
            await writeFile(FILE, await symbols());
        },
        resolveId: (id) => (id === "virtual:app-icons" ? `${fileURLToPath(FILE)}?url` : null),
    };
}

async function symbols() {
    const lines = (await readFile(NAMES, "utf8")).split("\n").filter((line) => line && !line.startsWith("#"));
    const names = [...new Set(lines.map((line) => line.split("\t")[3]).filter(Boolean))].sort();
    const parts = await Promise.all(names.map(symbol));
    return `<svg xmlns="http://www.w3.org/2000/svg">${parts.join("")}</svg>\n`;
}

async function symbol(name) {
    const text = await readFile(new URL(`${name}.svg`, ICONS), "utf8").catch(() => "");
    const path = /<path d="([^"]+)"/.exec(text)?.[1];
    if (path === undefined)
        throw new Error(`descriptions.tsv names the icon ${name}, which simple-icons does not contain.`);
    return `<symbol id="${name}" viewBox="0 0 24 24"><path d="${path}"/></symbol>`;
}
