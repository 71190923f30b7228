import type { ITheme } from "@xterm/xterm";

/** The colours of terminals. What programs print in others is kept readable by a minimum of contrast. */
export const COLOURS: Record<"dark" | "light", ITheme> = {
    dark: {
        background: "#0d1319",
        foreground: "#dfe5ea",
        cursor: "#45a8b2",
        cursorAccent: "#0d1319",
        selectionBackground: "#265a63",
        black: "#242d36",
        red: "#ff8787",
        green: "#6fcf9f",
        yellow: "#f2c97d",
        blue: "#8fc1f5",
        magenta: "#d9a0ea",
        cyan: "#6dbcc4",
        white: "#c9d1d8",
        brightBlack: "#98a5b0",
        brightRed: "#ffa8a8",
        brightGreen: "#9be3bf",
        brightYellow: "#ffdfa3",
        brightBlue: "#b9d8fa",
        brightMagenta: "#e8c4f3",
        brightCyan: "#9fd8de",
        brightWhite: "#ffffff",
    },
    light: {
        background: "#ffffff",
        foreground: "#1a222a",
        cursor: "#0e6e78",
        cursorAccent: "#ffffff",
        selectionBackground: "#b4dce0",
        black: "#1a222a",
        red: "#b02020",
        green: "#066046",
        yellow: "#7a4a00",
        blue: "#1456a0",
        magenta: "#7a2a91",
        cyan: "#065f69",
        white: "#56636d",
        brightBlack: "#46515c",
        brightRed: "#c92a2a",
        brightGreen: "#0f7a52",
        brightYellow: "#8a5a00",
        brightBlue: "#1c6bc4",
        brightMagenta: "#9036ab",
        brightCyan: "#0e7f8a",
        brightWhite: "#333d47",
    },
};

/** How matches of a search are marked; must be written as #RRGGBB. */
export const MARKS = {
    matchBackground: "#ffe58a",
    matchOverviewRuler: "#d9a400",
    activeMatchBackground: "#ff9d2e",
    activeMatchColorOverviewRuler: "#ff9d2e",
};
