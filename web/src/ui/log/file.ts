/** A line of a log. Its id grows with the log. */
export type Line = { id: number; stream: "stdout" | "stderr" | "status"; ts: string; message: string };

/** The log as text, one line each: its time, a mark if it was written to stderr, and the message. */
export function asText(lines: readonly Line[]): string {
    return lines
        .map(({ ts, stream, message }) => `${ts} ${stream === "stderr" ? "stderr: " : ""}${message}\n`)
        .join("");
}

/** Saves a text as a file of the browser's user. */
export function saveAs(name: string, text: string) {
    saveBlob(name, new Blob([text], { type: "text/plain" }));
}

/** Saves any data as a file of the browser's user. */
export function saveBlob(name: string, data: Blob) {
    const url = URL.createObjectURL(data);
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    // Some browsers begin to read it after the click has returned.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
