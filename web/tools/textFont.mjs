import { mkdir, readFile, writeFile } from "node:fs/promises";
import subset from "subset-font";

const WHOLE = new URL(
    "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
    import.meta.url,
);
const FILE = new URL("../target/text.woff2", import.meta.url);

/** The characters of English texts and of formatted values beside those of ASCII; tokens.css names the same ones. */
const CHARACTERS = "\u00a0°±·×\u2009\u202f–—‘’“”…←↑→↓−≤≥";

/**
 * Makes a third of the font of what nearly all pages need: few characters, figures of equal width, and the weights of the page.
 * A browser loads the whole of it only where it meets another character.
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
    };
}

function characters() {
    const plain = Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCharCode(0x20 + i));
    return plain.join("") + CHARACTERS;
}
