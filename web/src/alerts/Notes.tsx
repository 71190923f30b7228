import { Button, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { faultOf } from "../api/client";
import { useCommand } from "../api/command";
import { useDenialReason } from "../auth/access";
import { SmallButton } from "../ui/ActionButton";
import { Ago } from "../ui/Ago";
import { Quiet } from "../ui/Quiet";
import { FormError } from "../ui/States";
import type { AlertDetail } from "./queries";
import { t } from "./texts";

/** What people wrote about an alert, and a field for more. */
export function Notes({ of }: { of: AlertDetail }) {
    const [text, setText] = useState("");
    const [writing, setWriting] = useState(false);
    const send = useCommand("alerts.note", {
        onSuccess: () => {
            setText("");
            setWriting(false);
        },
    });
    const why = useDenialReason(send, of.team_id);
    return (
        <Stack gap="sm">
            {of.notes.length === 0 && <Quiet>{t.noNotes}</Quiet>}
            {of.notes.map(({ at, by, text: written }, index) => (
                <div key={`${at}:${index}`}>
                    <Text className="wrapped">{written}</Text>
                    <Quiet size="xs">
                        {by === null ? t.itself : by.name} · <Ago at={at} />
                    </Quiet>
                </div>
            ))}
            {!writing ? (
                <SmallButton why={why} w="fit-content" onClick={() => setWriting(true)}>
                    {t.addNote}
                </SmallButton>
            ) : (
                <form
                    onSubmit={(event) => {
                        event.preventDefault();
                        if (text.trim() !== "") send.mutate({ alert_id: of.id, body: { text: text.trim() } });
                    }}
                >
                    <Stack gap="xs">
                        <Textarea
                            label={t.noteText}
                            autoFocus
                            autosize
                            minRows={2}
                            maxLength={2000}
                            value={text}
                            onChange={(event) => setText(event.currentTarget.value)}
                            error={faultOf(send.error, "text")}
                        />
                        <FormError error={send.error} fields={["text"]} />
                        <Button
                            type="submit"
                            size="xs"
                            w="fit-content"
                            disabled={text.trim() === ""}
                            loading={send.isPending}
                        >
                            {t.saveNote}
                        </Button>
                    </Stack>
                </form>
            )}
        </Stack>
    );
}
