import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** Packages that only some pages use. All others belong to the start. */
const LATER =
    /node_modules\/(@floating-ui|@codemirror|@lezer|@marijn|@xterm|@novnc|style-mod|crelt|w3c-keyname|uplot|simple-icons|marked|react-number-format|react-transition-group|react-remove-scroll[^/]*|use-sidecar|use-callback-ref|react-style-singleton|get-nonce|@tanstack\/(react-)?(table|virtual)[^/]*|@mantine\/(core|hooks)|@tabler)\//;
/** The same for files of packages that the start uses otherwise. */
const LATER_FILES =
    /@mantine\/notifications\/.*\/(Notifications|NotificationContainer)|\/(useQueries|queriesObserver)\.js$/;
/** Packages that only the pages of signed-in users need, all of them. */
const INSIDE =
    /node_modules\/(@tanstack\/(router-core|react-router|history|(react-)?store)|use-sync-external-store|@mantine\/(notifications|store))\//;
/** Packages whose names each stand for a file. */
const BARRELS = {
    "@mantine/hooks": "esm/index.mjs",
    "@mantine/core": "esm/index.mjs",
    "@tabler/icons-react": "dist/esm/tabler-icons-react.mjs",
};

/**
 * The chunks: what every page needs is one, what the frame and its first page need another, and what only the sign-in needs a
 * third. What several other pages share is in a few more. Left alone, the bundler makes a chunk for each set of pages that share
 * something, and a page starts with dozens of requests.
 */
export function chunks({ start, signIn, frame }) {
    const all = reachable(start);
    const [outside, inside] = [reachable(signIn), reachable(frame)];
    const isAlways = (id) => id.includes("/node_modules/") && !LATER.test(id) && !LATER_FILES.test(id);
    const isInside = (id) => inside.has(id) || (isAlways(id) && INSIDE.test(id));
    const isStart = (id) => all.has(id) || (outside.has(id) && inside.has(id)) || (isAlways(id) && !INSIDE.test(id));
    return [
        { name: "start", test: isStart, priority: 4 },
        { name: "sign-in", test: (id) => outside.has(id), priority: 3 },
        { name: "frame", test: isInside, priority: 2 },
        {
            name: "common",
            test: (id) => !/@codemirror|@lezer|@xterm|@novnc|simple-icons|uplot|src\/consoles/.test(id),
            minShareCount: 3,
            priority: 1,
        },
    ];
}

/**
 * Puts the bundler's helper functions into the start and the frame, which would otherwise wait for a request of 700 bytes. Other
 * chunks still import them from their own file: they have no state.
 */
export function startWithHelpers() {
    return {
        name: "start-with-helpers",
        apply: "build",
        enforce: "post",
        generateBundle(_, bundle) {
            const all = Object.values(bundle);
            const [start, frame, signIn] = ["start", "frame", "sign-in"].map((wanted) =>
                all.find(({ name }) => name === wanted),
            );
            const helpers = all.find(({ name }) => name === "rolldown-runtime");
            const [, body, names] = /^(.*)export\s*\{([^}]*)\};?\s*$/s.exec(helpers.code);
            const file = escaped(helpers);
            const imported = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']\\./${file}["'];?`);
            const renamed = (list) => list.replace(/([\w$]+) as ([\w$]+)/g, "$1:$2");
            const exported = names.replace(/([\w$]+) as ([\w$]+)/g, "$2:$1");
            for (const chunk of [start, frame]) {
                if (!imported.test(chunk.code))
                    this.error("The start or the frame does not import the helpers as expected");
                chunk.code = chunk.code.replace(
                    imported,
                    (_, list) => `const{${renamed(list)}}=(()=>{${body}return{${exported}}})();`,
                );
                // What the chunk imports is loaded ahead.
                chunk.imports = chunk.imports.filter((one) => one !== helpers.fileName);
            }
            const html = bundle["index.html"];
            html.source = html.source.replace(new RegExp(` *<[^>]*/${file}"[^>]*>(</script>)?\n`), "");
            // start.js asks for the frame at once, or for the sign-in.
            const files = (chunk) =>
                [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])].map((one) => `/${one}`).join(" ");
            html.source = html.source.replace(
                'src="/start.js"',
                `src="/start.js" data-frame="${files(frame)}" data-sign-in="${files(signIn)}"`,
            );
        },
    };
}

/**
 * A module in a chunk with others gets a file of its own that only names what is in that chunk. Whoever loads the module takes it
 * from the chunk instead, which is a request less.
 */
export function withoutDetours() {
    return {
        name: "without-detours",
        apply: "build",
        enforce: "post",
        generateBundle(_, bundle) {
            const all = Object.values(bundle).filter(({ type }) => type === "chunk");
            for (const detour of all) {
                const [, names, chunk] = /^export\{([^}]*)\}from"\.\/([\w-]+\.js)";?\s*$/.exec(detour.code) ?? [];
                const file = escaped(detour);
                const isImported = new RegExp(`(from|import)\\s*"\\./${file}"`);
                if (names === undefined || all.some(({ code }) => isImported.test(code))) continue;
                const parts = names
                    .replace(/([\w$]+) as ([\w$]+)/g, "$2:e.$1")
                    .replace(/(^|,)([\w$]+)(?=,|$)/g, "$1$2:e.$2");
                const loaded = new RegExp(`import\\(\`\\./${file}\`\\)`, "g");
                for (const each of all) {
                    each.code = each.code
                        .replace(loaded, () => `import(\`./${chunk}\`).then(e=>({${parts}}))`)
                        .replaceAll(`"${detour.fileName}"`, `"${detour.fileName.replace(/[^/]+$/, chunk)}"`);
                }
                delete bundle[detour.fileName];
            }
        },
    };
}

/** The name of the file of a chunk, as a part of a regular expression. */
const escaped = ({ fileName }) => fileName.split("/").pop().replaceAll(".", "\\.");

/** The files that are imported from these, and not only when a page is opened. */
function reachable(entries) {
    const seen = new Set();
    const barrels = Object.fromEntries(
        Object.entries(BARRELS).map(([name, file]) => [name, contents(join("node_modules", name, file))]),
    );
    const follow = (file) => {
        if (file === undefined || seen.has(file)) return;
        seen.add(file);
        if (!/\.(tsx?|mjs|js)$/.test(file)) return;
        for (const [, names, from] of readFileSync(file, "utf8").matchAll(
            /^(?:import|export)(?! type)\s*([^;"]*?)\s*(?:from\s*)?"([^"]+)";?$/gm,
        )) {
            if (from.startsWith(".")) follow(found(join(dirname(file), from)));
            else if (barrels[from])
                for (const name of names.replace(/[{}]/g, "").split(","))
                    follow(barrels[from].get(name.trim().split(" ")[0]));
        }
    };
    for (const entry of entries) follow(resolve(entry));
    return seen;
}

function contents(barrel) {
    const all = readFileSync(barrel, "utf8").matchAll(/(?:import|export) \{([^}]+)\} from ['"](\.[^'"]+)['"]/g);
    const pairs = [...all].flatMap(([, names, from]) =>
        names.split(",").map((name) => [name.trim().replace(/^default as /, ""), resolve(dirname(barrel), from)]),
    );
    return new Map(pairs);
}

const found = (path) =>
    ["", ".ts", ".tsx", ".mjs"].map((end) => path + end).find((file) => existsSync(file) && /\.\w+$/.test(file));
