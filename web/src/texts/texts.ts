import { formatToParts } from "intl-messageformat";
import { Children, type ReactNode } from "react";
import { elementsOf } from "./elements";
import { ENGLISH } from "./english";
import { language } from "./language";
import { isLiteral, pseudo } from "./pseudo";

/*
 * Texts of the page. Each area has a file texts.ts with its English messages, in ICU message format:
 *
 *     export const t = texts("apps", {
 *         title: "Apps",
 *         count: "{n, plural, one {# app} other {# apps}}",
 *         removed: "<b>{name}</b> was removed.",
 *     });
 *
 * A message without arguments is a string, one with arguments a function: t.title, t.count({ n: 3 }), and one with tags returns
 * React nodes: t.removed({ name, b: (children) => <b>{children}</b> }). The language is fixed when the page is loaded.
 */

type NameIn<Rest extends string> = Rest extends `${infer Name},${string}`
    ? Name extends `${infer Shorter}}${string}`
        ? Shorter
        : Name
    : Rest extends `${infer Name}}${string}`
      ? Name
      : never;
// In "{n, plural, one {# app} other {some apps}}" only n is an argument: a branch contains # or several words.
type Valid<Name extends string> = Name extends "" | `${string}${" " | "#" | "{" | "<"}${string}` ? never : Name;
type Arguments<Message extends string> = Message extends `${string}{${infer Rest}`
    ? Valid<NameIn<Rest>> | Arguments<Rest>
    : never;
type Tags<Message extends string> = Message extends `${string}</${infer Tag}>${infer Rest}` ? Tag | Tags<Rest> : never;

type Plain = string | number | Date;
type Wrap = (children: ReactNode[]) => ReactNode;

/** A message: text, or a function of its arguments. */
export type Text<Message extends string> = [Tags<Message>] extends [never]
    ? [Arguments<Message>] extends [never]
        ? string
        : (values: Record<Arguments<Message>, Plain>) => string
    : (values: Record<Arguments<Message>, Plain | ReactNode> & Record<Tags<Message>, Wrap>) => ReactNode;

/** The messages of an area. */
export type Texts<Messages extends Record<string, string>> = { readonly [Key in keyof Messages]: Text<Messages[Key]> };

/** All messages of all areas that were loaded, in English, by area and key. For translators and tests. */
export const english = new Map<string, Record<string, string>>();

/** Declares the English messages of an area, and returns them in the language of the page. */
export function texts<const Messages extends Record<string, string>>(
    area: string,
    messages: Messages,
): Texts<Messages> {
    english.set(area, messages);
    return Object.fromEntries(
        Object.entries(messages).map(([key, message]) => [key, translated(message)]),
    ) as Texts<Messages>;
}

const NO_STYLES = { number: {}, date: {}, time: {} };

function translated(message: string): unknown {
    const elements = elementsOf(message);
    const shown = language === "en-XA" ? pseudo(elements) : elements;
    if (shown.every(isLiteral)) return shown.map(({ value }) => value).join("");
    return (values: Record<string, Plain | ReactNode | Wrap>) => {
        const parts = formatToParts<ReactNode>(
            shown,
            language,
            ENGLISH,
            NO_STYLES,
            values as Record<string, Plain>,
            undefined,
            message,
        ).map(({ value }) => value);
        return parts.every((part) => typeof part === "string") ? parts.join("") : Children.toArray(parts); // with keys
    };
}
