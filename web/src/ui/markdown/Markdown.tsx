import "./markdown.css";
import { Marked } from "marked";
import { createElement, Fragment, type ReactNode, useMemo } from "react";
import { t } from "../texts";

/**
 * Markdown with HTML in it, as Proxmox VE shows the notes of guests. Whoever may change the notes on a host wrote it: only the elements
 * and attributes below are made, as elements of React, and no HTML is inserted anywhere. So nothing in it runs, looks like a part of
 * the page, or is loaded from elsewhere.
 */
export default function Markdown({ text }: { text: string }) {
    const content = useMemo(() => new Reader().read(text), [text]);
    return <div className="markdown breaks">{content}</div>;
}

const marked = new Marked({ async: false, gfm: true });

const KEPT = new Set([
    "p",
    "br",
    "hr",
    "div",
    "span",
    "b",
    "strong",
    "i",
    "em",
    "u",
    "s",
    "del",
    "ins",
    "sub",
    "sup",
    "small",
    "code",
    "pre",
    "kbd",
    "blockquote",
    "ul",
    "ol",
    "li",
    "dl",
    "dt",
    "dd",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "details",
    "summary",
]);

/** What they contain is not for people to read. Of all others that are not kept, the content remains. */
const LEFT_OUT = new Set([
    "script",
    "style",
    "template",
    "noscript",
    "iframe",
    "object",
    "embed",
    "svg",
    "math",
    "head",
    "title",
    "select",
    "textarea",
    "audio",
    "video",
    "canvas",
]);

const VOID = new Set(["br", "hr"]);
const PROTOCOLS = new Set(["http:", "https:", "mailto:"]);
const ALIGNED = ["left", "center", "right"] as const;

/** Deeper elements are shown as their text. */
const DEEPEST = 50;

/** Notes are below the heading of their panel. */
const PANEL_HEADING = 2;

class Reader {
    private heading = PANEL_HEADING;

    read(text: string): ReactNode {
        // Of a document without a window: nothing in it runs or is loaded.
        const { body } = new DOMParser().parseFromString(String(marked.parse(text)), "text/html");
        return this.children(body, 0, false);
    }

    private children(of: Element, depth: number, inLink: boolean): ReactNode {
        return [...of.childNodes].map((node, key) => (
            <Fragment key={key}>{this.node(node, depth + 1, inLink)}</Fragment>
        ));
    }

    private node(node: Node, depth: number, inLink: boolean): ReactNode {
        if (node.nodeType === Node.TEXT_NODE) return node.nodeValue;
        if (!(node instanceof Element)) return null;
        const name = node.localName;
        if (LEFT_OUT.has(name)) return null;
        if (depth > DEEPEST) return node.textContent;
        if (name === "img") return image(node, inLink);
        if (name === "input")
            return node.getAttribute("type") === "checkbox" && (node.hasAttribute("checked") ? "☑" : "☐");
        if (VOID.has(name)) return createElement(name);
        const level = /^h([1-6])$/.exec(name)?.[1];
        // A level that is left out would be looked for.
        const tag = level ? `h${(this.heading = Math.min(6, this.heading + 1, PANEL_HEADING + Number(level)))}` : name;
        const href = name === "a" && !inLink ? addressOf(node.getAttribute("href")) : null;
        const content = this.children(node, depth, inLink || href !== null);
        if (href !== null) return link(href, content);
        if (name === "center") return createElement("div", { style: { textAlign: "center" } }, content);
        if (!level && !KEPT.has(name)) return content;
        const start = name === "ol" ? Number.parseInt(node.getAttribute("start") ?? "", 10) || undefined : undefined;
        return createElement(tag, { start, style: alignmentOf(node) }, content);
    }
}

function alignmentOf(node: Element) {
    const align = ALIGNED.find((one) => one === node.getAttribute("align"));
    return align && { textAlign: align };
}

/** An address that leads elsewhere; null for one that does something, or that belongs to this page. */
function addressOf(text: string | null): string | null {
    if (text === null || !URL.canParse(text)) return null;
    const { protocol, href } = new URL(text);
    return PROTOCOLS.has(protocol) ? href : null;
}

const link = (href: string, content: ReactNode) => (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {content}
    </a>
);

/** Loading an image would tell its server who reads the notes: there is a link to it instead. */
function image(node: Element, inLink: boolean): ReactNode {
    const text = node.getAttribute("alt")?.trim() || t.image;
    const address = addressOf(node.getAttribute("src"));
    return inLink || address === null ? text : link(address, text);
}
