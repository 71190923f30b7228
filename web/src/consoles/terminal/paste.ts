/** A text that is to be pasted into a terminal. */
export type Paste = {
    /** The text without control characters. */
    text: string;
    /** How many of them it had: an escape character could end the paste early and run what follows. */
    removed: number;
    lines: number;
    bytes: number;
    /** Whether the user is asked first: it is long, or its line breaks may run commands. */
    asks: boolean;
};

/** A text up to this length is pasted at once. */
const SHORT_BYTES = 1000;

// All but tab and line feed.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

export function pasteOf(clipboard: string): Paste {
    const unix = clipboard.replaceAll(/\r\n?/g, "\n");
    const text = unix.replaceAll(CONTROL, "");
    const bytes = new TextEncoder().encode(text).length;
    const breaks = text.split("\n").length - 1;
    return {
        text,
        removed: unix.length - text.length,
        lines: text === "" ? 0 : breaks + (text.endsWith("\n") ? 0 : 1),
        bytes,
        asks: breaks > 0 || bytes > SHORT_BYTES,
    };
}
