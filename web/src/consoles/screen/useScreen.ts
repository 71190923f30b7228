import RFB from "@novnc/novnc";
import { type RefObject, useEffect, useState } from "react";
import type { Quality, Settings } from "../settings";
import type { Wire } from "../wire";

const QUALITIES: Record<Quality, { quality: number; compression: number }> = {
    low: { quality: 1, compression: 9 },
    medium: { quality: 6, compression: 2 },
    high: { quality: 9, compression: 1 },
};

/** How a screen is shown and used at the moment. */
export type Use = { viewOnly: boolean; moves: boolean; label: string };

export type Screen = {
    /** Null while there is no picture. */
    rfb: RFB | null;
    /** What was seen last, as the address of an image. */
    last: string | null;
    /** The last text of the machine's clipboard. */
    clipboard: string | null;
    /** Whether the server has a clipboard. */
    hasClipboard: boolean;
};

/** The kinds of content that the server's clipboard takes; noVNC knows them when the server has told, and keeps them to itself. */
type Told = { _clipboardServerCapabilitiesFormats?: Record<number, boolean> };
const TEXT = 1;
/** When a server has told what it can. */
const TOLD_MS = 1500;

/** The screen of a machine in this element. */
export function useScreen(
    holder: RefObject<HTMLElement | null>,
    wire: Wire | null,
    settings: Settings,
    use: Use,
): Screen {
    const [rfb, setRfb] = useState<RFB | null>(null);
    const [last, setLast] = useState<string | null>(null);
    const [clipboard, setClipboard] = useState<string | null>(null);
    const [hasClipboard, setHasClipboard] = useState(false);
    const { scaled, quality } = settings;
    const { viewOnly, moves, label } = use;
    useEffect(() => {
        if (holder.current === null || wire === null || wire.readyState === WebSocket.CLOSED) return;
        const own = new RFB(holder.current, wire, { shared: true });
        own.background = "transparent";
        let connected = false;
        let over = false;
        const told = () => {
            if ((own as Told)._clipboardServerCapabilitiesFormats?.[TEXT]) setHasClipboard(true);
        };
        own.addEventListener("connect", () => {
            connected = true;
            setTimeout(told, TOLD_MS);
            setLast(null);
            setRfb(own);
            own.focus({ preventScroll: true });
        });
        own.addEventListener("disconnect", () => {
            over = true;
            // noVNC gives up on what it does not understand; the service can't know.
            wire.close();
            setRfb(null);
        });
        own.addEventListener("clipboard", (event) => {
            setHasClipboard(true);
            setClipboard((event as CustomEvent<{ text: string }>).detail.text);
        });
        wire.whenEnding = () => {
            if (connected) setLast(own.toDataURL());
        };
        return () => {
            wire.whenEnding = null;
            setRfb(null);
            if (!over) own.disconnect();
        };
    }, [holder, wire]);
    useEffect(() => {
        if (rfb === null) return;
        rfb.scaleViewport = scaled;
        rfb.clipViewport = !scaled && moves;
        rfb.dragViewport = !scaled && moves;
        rfb.qualityLevel = QUALITIES[quality].quality;
        rfb.compressionLevel = QUALITIES[quality].compression;
        rfb.viewOnly = viewOnly;
        rfb.showDotCursor = !viewOnly;
        const canvas = holder.current?.querySelector("canvas");
        if (!canvas) return;
        canvas.tabIndex = 0;
        canvas.setAttribute("role", "application");
        canvas.setAttribute("aria-label", label);
    }, [holder, rfb, scaled, quality, viewOnly, moves, label]);
    return { rfb, last, clipboard, hasClipboard };
}
