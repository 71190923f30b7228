import { type MessageFormatElement, parse } from "@formatjs/icu-messageformat-parser";

export type { MessageFormatElement };

/** The elements of a message. In the built page messages are parsed already: tools/compiledTexts.mjs replaces this file. */
export const elementsOf = (message: string): MessageFormatElement[] => parse(message);
