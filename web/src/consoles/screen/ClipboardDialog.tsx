import { Group, Modal, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { AskForm } from "../../ui/AskForm";
import { Copy } from "../../ui/Copy";
import { t } from "../texts";

type Props = {
    /** What the machine's clipboard holds; null if it is not known. */
    text: string | null;
    onSend: (text: string) => void;
    onClose: () => void;
};

/** The clipboard of a machine: what it holds, and another text for it. */
export function ClipboardDialog({ text, onSend, onClose }: Props) {
    const [edited, setEdited] = useState<string | null>(null);
    const shown = edited ?? text ?? "";
    return (
        <Modal opened onClose={onClose} title={t.clipboard} size="lg">
            <AskForm
                action={t.sendClipboard}
                ready={shown !== ""}
                busy={false}
                onSend={() => {
                    onSend(shown);
                    onClose();
                }}
                onClose={onClose}
            >
                <Text>{t.clipboardNote}</Text>
                <Textarea
                    label={t.clipboardText}
                    value={shown}
                    onChange={(event) => setEdited(event.currentTarget.value)}
                    rows={8}
                    spellCheck={false}
                    classNames={{ input: "console-paste" }}
                    data-autofocus
                />
                <Group>
                    <Copy text={shown} />
                </Group>
            </AskForm>
        </Modal>
    );
}
