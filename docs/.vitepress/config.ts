import { copyFileSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { defineConfig } from "vitepress";

const docs = resolve(import.meta.dirname, "..");

/** Files outside docs/ that its pages link to, and the pages that include them. */
const elsewhere = new Map([
    ["../bench/README.md", "measurements.md"],
    ["../pve-sim/MODEL.md", "simulator-model.md"],
]);

type Token = { type: string; attrs: [string, string][] | null; children: Token[] | null };

/** Links that work in the repository as well: to a page of docs/ by its path there, and to the files above. */
function translate(href: string, page: string): string {
    const [path = "", anchor] = href.split("#");
    const there = elsewhere.get(path);
    const target = there ?? (path.startsWith("docs/") ? relative(dirname(page), join(docs, path.slice(5))) : path);
    return anchor === undefined ? target : `${target}#${anchor}`;
}

export default defineConfig({
    outDir: "../dist/target/site",
    cacheDir: "../dist/target/site-cache",
    title: "Holdfast",
    description: "A self-hosted management plane for Proxmox VE",
    lang: "en",
    cleanUrls: false,
    // A link to a missing page fails the build. Files to download are not pages; they are copied beside them.
    ignoreDeadLinks: [/^https?:\/\/(localhost|127\.)/, ...files().map((file) => `./${file}`)],
    buildEnd: (site) => files().forEach((file) => copyFileSync(join(docs, file), join(site.outDir, file))),
    markdown: {
        config: (md) => {
            md.core.ruler.push("links-of-the-repository", (state) => {
                const page = String((state.env as { path?: string }).path ?? join(docs, "x.md"));
                const visit = (tokens: Token[]) => {
                    for (const token of tokens) {
                        for (const attr of token.attrs ?? []) {
                            if (attr[0] === "href" && !/^[a-z]+:|^\/|^#/.test(attr[1])) attr[1] = translate(attr[1], page);
                        }
                        visit(token.children ?? []);
                    }
                };
                visit(state.tokens as unknown as Token[]);
            });
        },
    },
    themeConfig: {
        search: { provider: "local" },
        outline: [2, 3],
        nav: [
            { text: "First hour", link: "/first-hour" },
            { text: "API", link: "/api" },
            { text: "How we know", link: "/how-we-know" },
        ],
        sidebar: [
            section("Start", ["first-hour", "install", "coming-from", "compare"]),
            section("What it does", [
                "guests",
                "catalog",
                "app-updates",
                "consoles",
                "network",
                "firewall",
                "backups",
                "schedules",
                "metrics",
                "alerts",
                "maintenance",
                "notifications",
            ]),
            section("Running it", [
                "configuration",
                "tls",
                "own-backup",
                "own-update",
                "replicas",
                "security",
                "single-sign-on",
                "entitlements",
                "audit",
            ]),
            section("API", ["api", "cli", "operations"]),
            section("Simulator", ["simulator", "simulator-model"]),
            section("How we know", ["how-we-know", "measurements", "packages", "decisions/own-http-client"]),
        ],
    },
});

/** What lies in docs/ beside its pages. */
function files(): string[] {
    return readdirSync(docs).filter((file) => /\.(json|scenario|png)$/.test(file) && !file.startsWith("package"));
}

/** The pages of a section; their titles are their first headings. A page that does not exist fails the build. */
function section(text: string, pages: string[]) {
    return { text, items: pages.map((page) => ({ text: title(page), link: `/${page}` })) };
}

/** The first heading of a page, or of the file that it includes. */
function title(page: string): string {
    let file = join(docs, `${page}.md`);
    const included = /<!--@include: (\S+)-->/.exec(readFileSync(file, "utf8"));
    if (included) file = resolve(dirname(file), included[1]!);
    const heading = /^# (.+)$/m.exec(readFileSync(file, "utf8"));
    if (!heading) throw new Error(`${file} has no heading`);
    return heading[1]!;
}
