import { type LiteralElement, type MessageFormatElement, TYPE } from "@formatjs/icu-messageformat-parser";

const ACUTE = "\u0301";

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
    if (isLiteral(element)) return literal(element.value.replace(/[a-z]/gi, (letter) => (letter + ACUTE).normalize()));
    if (element.type === TYPE.tag) return { ...element, children: element.children.map(accented) };
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return element;
    const options = Object.entries(element.options).map(([name, option]) => [
        name,
        { ...option, value: option.value.map(accented) },
    ]);
    return { ...element, options: Object.fromEntries(options) };
}
