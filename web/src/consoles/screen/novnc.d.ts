/** What this page uses of noVNC, which has no types of its own. */
declare module "@novnc/novnc" {
    export default class RFB extends EventTarget {
        constructor(target: HTMLElement, channel: object, options?: { shared?: boolean });
        viewOnly: boolean;
        scaleViewport: boolean;
        clipViewport: boolean;
        dragViewport: boolean;
        qualityLevel: number;
        compressionLevel: number;
        showDotCursor: boolean;
        background: string;
        focus(options?: FocusOptions): void;
        disconnect(): void;
        sendKey(keysym: number, code: string, down?: boolean): void;
        clipboardPasteFrom(text: string): void;
        toBlob(callback: (blob: Blob | null) => void, type?: string): void;
        toDataURL(type?: string): string;
    }
}
