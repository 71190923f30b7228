import { useEffect, useRef, useState } from "react";
import { copy } from "../../ui/Copy";
import { bytes, clock } from "../../ui/format";
import { ExtraKeys } from "../ExtraKeys";
import { Frame, type FrameProps } from "../Frame";
import { Sender } from "../sender";
import { useSettings } from "../settings";
import { t } from "../texts";
import type { Wire } from "../wire";
import { type Held, sequenceOf, withHeld } from "./keys";
import { Output } from "./output";
import { PasteDialog } from "./PasteDialog";
import { type Paste, pasteOf } from "./paste";
import { SearchBar } from "./SearchBar";
import { Sending } from "./Sending";
import { TerminalTools } from "./TerminalTools";
import { type Tools, useTerminal } from "./useTerminal";

const NONE: Held = { ctrl: false, alt: false };

/** Ends what an earlier connection left behind: modes of the mouse and of pastes, colours. The other screen has its own end. */
const OTHER_SCREEN = "\u001b[?1049l";
const CLEAN = "\u001b[?1000l\u001b[?1002l\u001b[?1003l\u001b[?1006l\u001b[?2004l\u001b[!p\u001b[0m";
const END_OF_PASTE = "\u001b[201~";

const encoder = new TextEncoder();

/** A console of text. */
export default function TerminalView(frame: FrameProps) {
    const { name, connection, reconnect } = frame;
    const [settings, change] = useSettings();
    const holder = useRef<HTMLDivElement>(null);
    const tools = useTerminal(holder, settings, t.consoleOf({ name }));
    const wire = "wire" in connection ? connection.wire : null;
    const [searching, setSearching] = useState(false);
    const [asked, setAsked] = useState<Paste | null>(null);
    const [left, setLeft] = useState(0);
    const [held, setHeld] = useState(NONE);
    const sender = useRef<Sender | null>(null);
    // What the terminal calls back must not belong to an earlier rendering.
    const now = useRef({ held, reconnect, connection, settings });
    now.current = { held, reconnect, connection, settings };

    useEffect(() => {
        if (tools === null || wire === null) return;
        const own = new Sender(wire, setLeft);
        sender.current = own;
        const stop = attach(tools, wire, now.current.connection.at === "open");
        return () => {
            stop();
            own.cancel();
            sender.current = null;
        };
    }, [tools, wire]);

    useEffect(() => {
        if (tools === null) return;
        const { terminal } = tools;
        const offs = [
            terminal.onData((data) => {
                const { connection: at, held: keys, reconnect: again } = now.current;
                if (sender.current === null) {
                    if (data === "\r" && (at.at === "ended" || at.at === "refused")) again();
                    return;
                }
                sender.current.send(encoder.encode(keys.ctrl || keys.alt ? withHeld(data, keys) : data));
                if (keys.ctrl || keys.alt) setHeld(NONE);
            }),
            terminal.onBinary((data) =>
                sender.current?.send(Uint8Array.from(data, (character) => character.charCodeAt(0))),
            ),
        ];
        terminal.attachCustomKeyEventHandler((event) => {
            if (event.type !== "keydown" || !event.ctrlKey || !event.shiftKey) return true;
            if (event.code === "KeyV") return false; // the browser pastes
            if (event.code === "KeyC") void copy(terminal.getSelection());
            else if (event.code === "KeyF") setSearching(true);
            else return true;
            event.preventDefault();
            return false;
        });
        return () => {
            for (const off of offs) off.dispose();
        };
    }, [tools]);

    // Before the terminal itself sees it.
    useEffect(() => {
        const element = holder.current;
        if (element === null || tools === null) return;
        const pasted = (event: ClipboardEvent) => {
            event.preventDefault();
            event.stopPropagation();
            const paste = pasteOf(event.clipboardData?.getData("text/plain") ?? "");
            if (paste.asks || paste.removed > 0) setAsked(paste);
            else tools.terminal.paste(paste.text);
        };
        const selected = () => {
            const text = tools.terminal.getSelection();
            if (now.current.settings.copyOnSelect && text !== "") void copy(text);
        };
        element.addEventListener("paste", pasted, true);
        element.addEventListener("mouseup", selected);
        return () => {
            element.removeEventListener("paste", pasted, true);
            element.removeEventListener("mouseup", selected);
        };
    }, [tools]);

    // Ctrl and W, which erases a word in a shell, closes the tab in a browser: then the browser asks.
    useEffect(() => {
        if (wire === null) return;
        const leaving = (event: BeforeUnloadEvent) => {
            if (wire.open && wire.used) event.preventDefault();
        };
        window.addEventListener("beforeunload", leaving);
        return () => window.removeEventListener("beforeunload", leaving);
    }, [wire]);

    const focus = () => tools?.terminal.focus();
    const opened = connection.at === "open";
    useEffect(() => {
        if (opened) tools?.terminal.focus();
    }, [opened, tools]);

    return (
        <>
            <Frame
                {...frame}
                tools={
                    tools && (
                        <TerminalTools
                            terminal={tools.terminal}
                            settings={settings}
                            change={change}
                            searching={searching}
                            onSearch={() => setSearching(!searching)}
                            onPaste={() => setAsked(pasteOf(""))}
                            pastes={opened}
                        />
                    )
                }
                below={
                    <>
                        {left > 0 && (
                            <Sending
                                left={left}
                                onCancel={() => {
                                    sender.current?.cancel();
                                    if (tools?.terminal.modes.bracketedPasteMode)
                                        sender.current?.send(encoder.encode(END_OF_PASTE));
                                    focus();
                                }}
                            />
                        )}
                        <ExtraKeys
                            held={held}
                            onHold={setHeld}
                            onKey={(key) =>
                                tools?.terminal.input(sequenceOf(key, tools.terminal.modes.applicationCursorKeysMode))
                            }
                            onSign={(sign) => tools?.terminal.input(sign)}
                        />
                    </>
                }
            >
                {searching && tools && (
                    <SearchBar
                        search={tools.search}
                        onClose={() => {
                            setSearching(false);
                            focus();
                        }}
                    />
                )}
                <div className="console-area console-text" data-colours={settings.colours}>
                    <div ref={holder} className="console-terminal" />
                </div>
            </Frame>
            {asked !== null && tools && (
                <PasteDialog
                    paste={asked}
                    bracketed={tools.terminal.modes.bracketedPasteMode}
                    onPaste={(text) => {
                        setAsked(null);
                        tools.terminal.paste(text);
                        // After the dialog has given the focus back.
                        setTimeout(focus);
                    }}
                    onClose={() => setAsked(null)}
                />
            )}
        </>
    );
}

/** Shows what arrives, and tells the size. Returns how to stop. */
function attach({ terminal }: Tools, wire: Wire, isOpen: boolean): () => void {
    const tell = () => wire.send(JSON.stringify({ columns: terminal.cols, rows: terminal.rows }));
    if (terminal.buffer.active.length > terminal.rows || terminal.buffer.active.cursorY > 0) {
        const other = terminal.buffer.active.type === "alternate" ? OTHER_SCREEN : "";
        terminal.write(`${other}${CLEAN}\r\n\u001b[2m── ${t.again({ time: clock(Date.now()) })} ──\u001b[22m\r\n`);
    }
    const output = new Output(
        (piece, done) => terminal.write(piece, done),
        (n) => encoder.encode(`\u001b[0m\r\n\u001b[2m── ${t.leftOut({ size: bytes(n) })} ──\u001b[22m\r\n`),
    );
    wire.onmessage = ({ data }) => output.push(new Uint8Array(data));
    wire.onopen = tell;
    if (isOpen || wire.open) tell();
    const resized = terminal.onResize(tell);
    return () => {
        wire.onmessage = null;
        wire.onopen = null;
        resized.dispose();
    };
}
