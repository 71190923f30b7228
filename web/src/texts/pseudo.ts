import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";

const ACCENTED: Record<string, string> = {
    a: "á", b: "ƀ", c: "ç", d: "ð", e: "é", f: "ƒ", g: "ğ", h: "ĥ", i: "í", j: "ĵ", k: "ķ", l: "ļ", m: "ɱ", n: "ñ", o: "ó",
    p: "þ", q: "ɋ", r: "ŕ", s: "š", t: "ţ", u: "ú", v: "ṽ", w: "ŵ", x: "ẋ", y: "ý", z: "ž",
    A: "Á", B: "Ɓ", C: "Ç", D: "Ð", E: "É", F: "Ƒ", G: "Ğ", H: "Ĥ", I: "Í", J: "Ĵ", K: "Ķ", L: "Ļ", M: "Ṁ", N: "Ñ", O: "Ó",
    P: "Þ", Q: "Ɋ", R: "Ŕ", S: "Š", T: "Ţ", U: "Ú", V: "Ṽ", W: "Ŵ", X: "Ẋ", Y: "Ý", Z: "Ž",
};

/** A message in the pseudo-language: accented, a third longer and in brackets, with the same arguments. */
export function pseudo(message: string): MessageFormatElement[] {
    const elements = parse(message);
    const length = message.replace(/\{.*\}|<[^>]*>/gs, "").length;
    accent(elements);
    // Not one long word, which no language has.
    const padding = "~".repeat(Math.ceil(length / 3)).replace(/~{8}(?=~)/g, "$& ");
    return [{ type: TYPE.literal, value: "⟦" }, ...elements, { type: TYPE.literal, value: `${padding}⟧` }];
}

function accent(elements: MessageFormatElement[]) {
    for (const element of elements) {
        if (element.type === TYPE.literal) element.value = element.value.replace(/[a-z]/gi, (letter) => ACCENTED[letter] ?? letter);
        if (element.type === TYPE.tag) accent(element.children);
        if (element.type === TYPE.plural || element.type === TYPE.select) {
            for (const option of Object.values(element.options)) accent(option.value);
        }
    }
}
