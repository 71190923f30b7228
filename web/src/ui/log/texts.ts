import { texts } from "../../texts/texts";

export const t = texts("log", {
    search: "Search in the log",
    found: "{current, number} of {count, number}",
    foundMany: "{current, number} of more than {count, number}",
    foundNone: "No match",
    previous: "Previous match",
    next: "Next match",
    wrap: "Wrap long lines",
    copyLink: "Copy link",
    copyLinkToLine: "Copy link to this line",
    copyLog: "Copy log",
    download: "Download log",
    downloadPart: "Download log (not complete yet)",
    partial: "(This log is not complete: it was saved while it was still being written or loaded.)",
    follow: "Follow the log",
    stderr: "stderr:",
    lines: "{n, plural, one {# line} other {# lines}}",
});
