import { Modal, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { AskForm } from "../../ui/AskForm";
import { t } from "../texts";
import { type Paste, pasteOf } from "./paste";

type Props = {
    paste: Paste;
    /** Whether the program in the terminal takes a paste as a whole. */
    bracketed: boolean;
    onPaste: (text: string) => void;
    onClose: () => void;
};

/** Shows what is about to be pasted; without a text, a place to paste it. */
export function PasteDialog({ paste, bracketed, onPaste, onClose }: Props) {
    const [text, setText] = useState(paste.text);
    const [removed, setRemoved] = useState(paste.removed);
    const { lines, bytes, text: clean } = pasteOf(text);
    return (
        <Modal opened onClose={onClose} title={t.pasteTitle} size="lg">
            <AskForm action={t.paste} ready={bytes > 0} busy={false} onSend={() => onPaste(clean)} onClose={onClose}>
                <Textarea
                    label={t.pasteText}
                    description={t.pasteCount({ lines, bytes })}
                    value={text}
                    onChange={(event) => {
                        const next = pasteOf(event.currentTarget.value);
                        setText(next.text);
                        setRemoved(next.removed);
                    }}
                    rows={10}
                    spellCheck={false}
                    classNames={{ input: "console-paste" }}
                    data-autofocus
                />
                <div aria-live="polite">
                    {lines > 0 && <Text>{bracketed ? t.pasteBracketed : t.pasteRuns}</Text>}
                    {removed > 0 && <Text>{t.pasteRemoved({ n: removed })}</Text>}
                </div>
            </AskForm>
        </Modal>
    );
}
