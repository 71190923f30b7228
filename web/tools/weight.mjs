import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { FONT } from "./textFont.mjs";

/**
 * What a browser without a cache loads of our own files until a page is there: the modules that it consists of, and how many
 * bytes of them may be sent. The rest up to the goal of a page, 150 and 260 kB, are the answers of the service and the headers.
 */
const PAGES = {
    "the sign-in page": { modules: ["src/main.tsx", "src/auth/Outside.tsx"], most: 145_000 },
    "the overview": {
        modules: ["src/main.tsx", "src/App.tsx", "src/overview/OverviewPage.tsx"],
        most: 240_000,
    },
};
/** What every page loads besides. */
const ALWAYS = ["index.html", "start.js"];
/** Text from this size on, as in the service (Gzip.java); the licences are read by hardly anybody. */
const PACKED = /^(?!third-party).*\.(html|js|css|svg|webmanifest)$/;
const WORTH = 1024;

/** Compresses the files of the page beside them, further than the service could on the fly, and ends the build if a page has become too heavy. */
export function weight() {
    return {
        name: "weight",
        apply: "build",
        async writeBundle({ dir }, bundle) {
            const names = [...Object.keys(bundle), "start.js", "sw.js", "manifest.webmanifest"];
            const sent = new Map(await Promise.all(names.map(async (name) => [name, await pack(join(dir, name))])));
            for (const [page, { modules, most }] of Object.entries(PAGES)) {
                const files = filesOf(bundle, modules);
                for (const coding of ["br", "gzip"]) {
                    const all = files.reduce((sum, name) => sum + sent.get(name)[coding], 0);
                    console.log(`${page} loads ${(all / 1000).toFixed(1)} kB in ${files.length} files (${coding})`);
                    if (coding === "br" && all > most)
                        this.error(`${page} loads ${all} bytes, more than ${most}: ${files.join(", ")}`);
                }
            }
        },
    };
}

async function pack(file) {
    const plain = await readFile(file);
    if (!PACKED.test(file.split("/").pop()) || plain.length <= WORTH) return { br: plain.length, gzip: plain.length };
    const [br, gz] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain, { level: 9 })]);
    await writeFile(`${file}.br`, br);
    return { br: br.length, gzip: gz.length };
}

/** The files in which modules are, with all that these import and their styles. */
function filesOf(bundle, modules) {
    const chunks = Object.values(bundle).filter(({ type }) => type === "chunk");
    const found = new Set(ALWAYS);
    const add = (name) => {
        if (found.has(name)) return;
        found.add(name);
        for (const css of bundle[name].viteMetadata?.importedCss ?? []) found.add(css);
        bundle[name].imports.forEach(add);
    };
    for (const module of modules) {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(resolve(module)));
        if (chunk === undefined) throw new Error(`No file contains ${module}`);
        add(chunk.fileName);
    }
    for (const name of Object.keys(bundle)) if (FONT.test(name)) found.add(name);
    return [...found];
}
