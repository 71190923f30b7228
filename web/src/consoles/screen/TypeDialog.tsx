import { Button, Modal, Progress, Select, Stack, Text, Textarea } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { AskForm } from "../../ui/AskForm";
import { t } from "../texts";
import { LAYOUTS, type Layout, missing, typed } from "./layouts";
import { type Keyboard, typeText } from "./typing";

const NAMES: Record<Layout, string> = { us: t.layoutUs, uk: t.layoutUk, de: t.layoutDe, fr: t.layoutFr };
/** How many of the characters that can't be typed are named. */
const NAMED = 20;

type Props = {
    name: string;
    keyboard: Keyboard;
    layout: Layout;
    onLayout: (layout: Layout) => void;
    onClose: () => void;
};

/** Types a text into a machine, key by key. */
export function TypeDialog({ name, keyboard, layout, onLayout, onClose }: Props) {
    const [text, setText] = useState("");
    const [count, setCount] = useState<number | null>(null);
    const stopping = useRef<AbortController | null>(null);
    useEffect(() => () => stopping.current?.abort(), []);
    const all = [...typed(text)].length;
    const lacking = missing(layout, text);
    const start = async () => {
        stopping.current = new AbortController();
        const { signal } = stopping.current;
        setCount(0);
        await typeText(keyboard, layout, text, signal, setCount);
        if (!signal.aborted) onClose();
    };
    return (
        <Modal opened onClose={onClose} title={t.typeTitle({ name })} size="lg">
            {count === null ? (
                <AskForm
                    action={t.type}
                    ready={all > lacking.length}
                    busy={false}
                    onSend={() => void start()}
                    onClose={onClose}
                >
                    <Text>{t.typeNote}</Text>
                    <Select
                        label={t.layout}
                        allowDeselect={false}
                        data={LAYOUTS.map((value) => ({ value, label: NAMES[value] }))}
                        value={layout}
                        onChange={(next) => next && onLayout(next)}
                    />
                    <Textarea
                        label={t.pasteText}
                        description={t.characters({ n: all })}
                        value={text}
                        onChange={(event) => setText(event.currentTarget.value)}
                        rows={8}
                        spellCheck={false}
                        classNames={{ input: "console-paste" }}
                        data-autofocus
                    />
                    <Text aria-live="polite" className="breaks">
                        {lacking.length > 0 && t.cannotType({ characters: named(lacking), n: lacking.length })}
                    </Text>
                </AskForm>
            ) : (
                <Stack>
                    <Progress value={(100 * count) / Math.max(all, 1)} aria-label={t.typing({ n: count, all })} />
                    <Text>{t.typing({ n: count, all })}</Text>
                    <Button variant="default" onClick={onClose}>
                        {t.stopTyping}
                    </Button>
                </Stack>
            )}
        </Modal>
    );
}

const named = (characters: string[]) => characters.slice(0, NAMED).join(" ") + (characters.length > NAMED ? " …" : "");
