import { mkdir, readFile, writeFile } from "node:fs/promises";
import subset from "subset-font";

const WHOLE = new URL(
    "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
    import.meta.url,
);
const FILE = new URL("../target/text.woff2", import.meta.url);

/** Its file in the bundle. */
export const FONT = /\/text-[\w-]+\.woff2$/;

/** The characters of English texts and of formatted values beside those of ASCII; tokens.css names the same ones. */
const CHARACTERS = "\u00a0°±·×\u2009\u202f–—‘’“”…←↑→↓−≤≥";

/**
 * Makes a third of the font of what nearly all pages need: few characters, figures of equal width, and the weights of the page.
 * A browser loads the whole of it only where it meets another character. It would ask for this one only once it has text to show,
 * and then move all text again: the page names it at its start.
 */
export function textFont() {
    return {
        name: "text-font",
        async buildStart() {
            await mkdir(new URL(".", FILE), { recursive: true });
            const font = await subset(await readFile(WHOLE), characters(), {
                targetFormat: "woff2",
                keepFeatures: ["ccmp", "kern", "locl", "mark", "mkmk", "tnum"],
                variationAxes: { wght: { min: 400, max: 700 } },
            });
            await writeFile(FILE, font);
        },
        transformIndexHtml: {
            order: "post",
            handler(_html, { bundle = {} }) {
                const file = Object.keys(bundle).find((name) => FONT.test(name));
                if (file === undefined) return [];
                const attrs = { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `/${file}` };
                return [{ tag: "link", attrs, injectTo: "head" }];
            },
        },
    };
}

function characters() {
    const plain = Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCharCode(0x20 + i));
    return plain.join("") + CHARACTERS;
}
