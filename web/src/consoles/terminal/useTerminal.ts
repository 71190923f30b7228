import "@xterm/xterm/css/xterm.css";
import { useComputedColorScheme, useMantineTheme } from "@mantine/core";
import { FitAddon } from "@xterm/addon-fit";
import { SearchAddon } from "@xterm/addon-search";
import { WebLinksAddon } from "@xterm/addon-web-links";
import { Terminal } from "@xterm/xterm";
import { type RefObject, useEffect, useState } from "react";
import type { Settings } from "../settings";
import { COLOURS } from "./colours";

/** A terminal on the page, what searches in it, and what makes it as large as its element. */
export type Tools = { terminal: Terminal; search: SearchAddon; fit: FitAddon };

const SCROLL_BACK = 10_000;

/** A terminal in this element, as large as it is; null before the element is there. */
export function useTerminal(holder: RefObject<HTMLElement | null>, settings: Settings, label: string): Tools | null {
    const { fontFamilyMonospace } = useMantineTheme();
    const scheme = useComputedColorScheme();
    const colours = COLOURS[settings.colours === "page" ? scheme : settings.colours];
    const { fontSize, screenReader } = settings;
    const [tools, setTools] = useState<Tools | null>(null);
    useEffect(() => {
        if (holder.current === null) return;
        const terminal = new Terminal({
            fontFamily: fontFamilyMonospace,
            scrollback: SCROLL_BACK,
            cursorBlink: true,
            minimumContrastRatio: 4.5,
            macOptionIsMeta: false,
            rightClickSelectsWord: false,
            allowProposedApi: true, // marks of the search
        });
        const fit = new FitAddon();
        const search = new SearchAddon();
        terminal.loadAddon(fit);
        terminal.loadAddon(search);
        terminal.loadAddon(
            new WebLinksAddon((_event, address) => void window.open(address, "_blank", "noopener,noreferrer")),
        );
        terminal.open(holder.current);
        // A hidden element has no size, and a terminal of no columns no content.
        const resized = new ResizeObserver(([entry]) => {
            if (entry !== undefined && entry.contentRect.width > 40 && entry.contentRect.height > 20) fit.fit();
        });
        resized.observe(holder.current);
        setTools({ terminal, search, fit });
        return () => {
            resized.disconnect();
            setTools(null);
            terminal.dispose();
        };
    }, [holder, fontFamilyMonospace]);
    useEffect(() => {
        if (tools === null) return;
        tools.terminal.options.theme = colours;
        tools.terminal.options.screenReaderMode = screenReader;
        tools.terminal.options.fontSize = fontSize;
        tools.terminal.textarea?.setAttribute("aria-label", label);
        tools.fit.fit();
    }, [tools, colours, screenReader, fontSize, label]);
    return tools;
}
