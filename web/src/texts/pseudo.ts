import { type LiteralElement, type MessageFormatElement, TYPE } from "@formatjs/icu-messageformat-parser";

const ACCENTED: Record<string, string> = {
    a: "á", b: "ƀ", c: "ç", d: "ð", e: "é", f: "ƒ", g: "ğ", h: "ĥ", i: "í", j: "ĵ", k: "ķ", l: "ļ", m: "ɱ", n: "ñ", o: "ó",
    p: "þ", q: "ɋ", r: "ŕ", s: "š", t: "ţ", u: "ú", v: "ṽ", w: "ŵ", x: "ẋ", y: "ý", z: "ž",
    A: "Á", B: "Ɓ", C: "Ç", D: "Ð", E: "É", F: "Ƒ", G: "Ğ", H: "Ĥ", I: "Í", J: "Ĵ", K: "Ķ", L: "Ļ", M: "Ṁ", N: "Ñ", O: "Ó",
    P: "Þ", Q: "Ɋ", R: "Ŕ", S: "Š", T: "Ţ", U: "Ú", V: "Ṽ", W: "Ŵ", X: "Ẋ", Y: "Ý", Z: "Ž",
};

/** A message in the pseudo-language: accented, a third longer and in brackets, with the same arguments. */
export function pseudo(elements: MessageFormatElement[]): MessageFormatElement[] {
    const length = elements.filter(isLiteral).reduce((sum, { value }) => sum + value.length, 0);
    // Not one long word, which no language has.
    const padding = "~".repeat(Math.ceil(length / 3)).replace(/~{8}(?=~)/g, "$& ");
    return [literal("⟦"), ...elements.map(accented), literal(`${padding}⟧`)];
}

export const isLiteral = (element: MessageFormatElement): element is LiteralElement => element.type === TYPE.literal;

const literal = (value: string): LiteralElement => ({ type: TYPE.literal, value });

function accented(element: MessageFormatElement): MessageFormatElement {
    if (isLiteral(element)) return literal(element.value.replace(/[a-z]/gi, (letter) => ACCENTED[letter] ?? letter));
    if (element.type === TYPE.tag) return { ...element, children: element.children.map(accented) };
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return element;
    const options = Object.entries(element.options).map(([name, option]) => [name, { ...option, value: option.value.map(accented) }]);
    return { ...element, options: Object.fromEntries(options) };
}
