import { useRef, useState } from "react";
import { ExtraKeys, Key } from "../ExtraKeys";
import { Frame, type FrameProps } from "../Frame";
import { useSettings } from "../settings";
import type { Held } from "../terminal/keys";
import { t } from "../texts";
import { ClipboardDialog } from "./ClipboardDialog";
import { NAMED } from "./combinations";
import { keysymOf, type Key as Pressed, strokesOf, suggested } from "./layouts";
import { ScreenTools } from "./ScreenTools";
import { SoftKeyboard } from "./SoftKeyboard";
import { TypeDialog } from "./TypeDialog";
import { press } from "./typing";
import { useScreen } from "./useScreen";

const NONE: Held = { ctrl: false, alt: false };

/** The screen of a machine. */
export default function ScreenView(frame: FrameProps) {
    const { name, connection } = frame;
    const [settings, change] = useSettings();
    const holder = useRef<HTMLDivElement>(null);
    const soft = useRef<HTMLTextAreaElement>(null);
    const wire = "wire" in connection ? connection.wire : null;
    const [viewOnly, setViewOnly] = useState(false);
    const [moves, setMoves] = useState(false);
    const [held, setHeld] = useState(NONE);
    const [dialog, setDialog] = useState<"type" | "clipboard" | null>(null);
    const { rfb, last, clipboard, hasClipboard } = useScreen(holder, wire, settings, {
        viewOnly,
        moves,
        label: t.screenOf({ name }),
    });
    const layout = settings.layout ?? suggested(navigator.language);

    const send = (...keys: Pressed[]) => {
        if (rfb === null) return;
        press(rfb, [...(held.ctrl ? [NAMED.ctrl] : []), ...(held.alt ? [NAMED.alt] : []), ...keys]);
        setHeld(NONE);
    };
    const sendCharacter = (character: string) => {
        const strokes = strokesOf(layout, character) ?? [{ held: [], key: { code: "", keysym: keysymOf(character) } }];
        for (const stroke of strokes) send(...stroke.held, stroke.key);
    };
    const close = () => {
        setDialog(null);
        setTimeout(() => rfb?.focus());
    };
    return (
        <>
            <Frame
                {...frame}
                tools={
                    <ScreenTools
                        name={name}
                        rfb={rfb}
                        hasClipboard={hasClipboard}
                        settings={settings}
                        change={change}
                        viewOnly={viewOnly}
                        onViewOnly={setViewOnly}
                        moves={moves}
                        onMoves={setMoves}
                        onDialog={setDialog}
                    />
                }
                below={
                    <>
                        <SoftKeyboard area={soft} onCharacter={sendCharacter} onKey={(key) => send(NAMED[key])} />
                        <ExtraKeys held={held} onHold={setHeld} onKey={(key) => send(NAMED[key])}>
                            <Key onPress={() => soft.current?.focus()}>{t.keyboard}</Key>
                        </ExtraKeys>
                    </>
                }
            >
                <div className="console-area console-screen" data-scaled={settings.scaled || undefined}>
                    <div ref={holder} className="console-picture" hidden={last !== null} />
                    {last !== null && <img src={last} alt={t.lastPicture} className="console-last" />}
                </div>
            </Frame>
            {dialog === "type" && rfb && (
                <TypeDialog
                    name={name}
                    keyboard={rfb}
                    layout={layout}
                    onLayout={(next) => change({ layout: next })}
                    onClose={close}
                />
            )}
            {dialog === "clipboard" && rfb && (
                <ClipboardDialog text={clipboard} onSend={(text) => rfb.clipboardPasteFrom(text)} onClose={close} />
            )}
        </>
    );
}
