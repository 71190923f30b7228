import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { shell } from "@codemirror/legacy-modes/mode/shell";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { useEffect, useRef } from "react";

// These are the page's colours, so that they follow the colour scheme.
const COLOURS = HighlightStyle.define([
    { tag: tags.keyword, color: "var(--code-keyword)" },
    { tag: [tags.string, tags.quote], color: "var(--code-string)" },
    { tag: [tags.comment, tags.meta], color: "var(--code-comment)" },
    { tag: [tags.variableName, tags.attributeName], color: "var(--code-name)" },
    { tag: tags.number, color: "var(--code-number)" },
]);
const THEME = EditorView.theme({
    "&": { fontSize: "12.5px", maxHeight: "70vh", color: "var(--mantine-color-text)", backgroundColor: "transparent" },
    "&.cm-focused": { outline: "2px solid var(--mantine-primary-color-filled)", outlineOffset: "-2px" },
    ".cm-scroller": { fontFamily: "var(--mantine-font-family-monospace)", lineHeight: "1.55", overflow: "auto" },
    ".cm-content": { caretColor: "var(--mantine-color-text)" },
    ".cm-cursor": { borderLeftColor: "var(--mantine-color-text)" },
    ".cm-gutters": { backgroundColor: "transparent", color: "var(--quiet)", borderRight: "1px solid var(--line)" },
    ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--quiet) 9%, transparent)" },
    ".cm-selectionBackground, &.cm-focused .cm-selectionBackground": {
        backgroundColor: "color-mix(in srgb, var(--mantine-primary-color-filled) 28%, transparent) !important",
    },
    ".cm-searchMatch": { backgroundColor: "color-mix(in srgb, var(--mantine-color-yellow-6) 40%, transparent)" },
    ".cm-panels": { backgroundColor: "var(--panel)", color: "inherit", borderColor: "var(--line)" },
    ".cm-panel.cm-search": { padding: "8px 28px 8px 8px" },
    ".cm-textfield": {
        backgroundColor: "var(--mantine-color-body)",
        color: "inherit",
        border: "1px solid var(--line)",
        borderRadius: "4px",
        padding: "3px 6px",
    },
    ".cm-button": {
        background: "none",
        color: "inherit",
        border: "1px solid var(--line)",
        borderRadius: "4px",
        padding: "2px 8px",
    },
    ".cm-panel.cm-search :is(input, button, label)": { fontSize: "12px" },
    ".cm-panel.cm-search label": { display: "inline-flex", alignItems: "center", gap: "4px" },
    ".cm-panel.cm-search [name=close]": { color: "inherit", padding: "0 8px", fontSize: "16px" },
});
// The Tab key is not captured: keyboard users must be able to leave the editor.
const ALWAYS: Extension = [
    lineNumbers(),
    drawSelection(),
    StreamLanguage.define(shell),
    syntaxHighlighting(COLOURS),
    search({ top: true }),
    highlightSelectionMatches(),
    keymap.of([...searchKeymap, ...defaultKeymap, ...historyKeymap]),
    EditorView.lineWrapping,
    THEME,
];

type Props = {
    /** The initial text; to show another text, change the component's key. */
    text: string;
    label: string;
    /** Omitted for a read-only text. */
    onChange?: (text: string) => void;
};

/** A shell script with line numbers and syntax highlighting; mod + F opens a search. */
export function Code({ text, label, onChange }: Props) {
    const place = useRef<HTMLDivElement>(null);
    const changeListener = useRef(onChange);
    changeListener.current = onChange;
    const first = useRef(text);
    const editable = onChange !== undefined;
    useEffect(() => {
        if (place.current === null) return;
        const readOnly: Extension = [
            EditorState.readOnly.of(true),
            EditorView.editable.of(false),
            EditorView.contentAttributes.of({ role: "textbox", "aria-readonly": "true", "aria-multiline": "true" }),
        ];
        const writable: Extension = [
            history(),
            highlightActiveLine(),
            EditorView.updateListener.of((update) => {
                if (update.docChanged) changeListener.current?.(update.state.doc.toString());
            }),
        ];
        const view = new EditorView({
            parent: place.current,
            state: EditorState.create({
                doc: first.current,
                extensions: [
                    ALWAYS,
                    editable ? writable : readOnly,
                    EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", tabindex: "0" }),
                ],
            }),
        });
        if (editable) view.focus();
        return () => view.destroy();
    }, [editable, label]);
    return <div ref={place} className="code" />;
}
