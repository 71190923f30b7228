import { Button, Stack, Text, Textarea } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, faultOf, take } from "../api/client";
import { useDenialReason } from "../auth/access";
import { ActionButton } from "../ui/ActionButton";
import { Ago } from "../ui/Ago";
import { FormError } from "../ui/States";
import type { AlertDetail } from "./queries";
import { t } from "./texts";

/** What people wrote about an alert, and a field for more. */
export function Notes({ of }: { of: AlertDetail }) {
    const cache = useQueryClient();
    const [text, setText] = useState("");
    const [writing, setWriting] = useState(false);
    const why = useDenialReason("alerts.note", of.team_id);
    const send = useMutation({
        mutationFn: () =>
            take(
                api.POST("/api/v1/alerts/{alert_id}/notes", {
                    params: { path: { alert_id: of.id } },
                    body: { text: text.trim() },
                }),
            ),
        onSuccess: async () => {
            await cache.invalidateQueries({ queryKey: ["alerts"] });
            setText("");
            setWriting(false);
        },
    });
    return (
        <Stack gap="sm">
            {of.notes.length === 0 && (
                <Text size="sm" className="quiet">
                    {t.noNotes}
                </Text>
            )}
            {of.notes.map(({ at, by, text: written }, index) => (
                <div key={`${at}:${index}`}>
                    <Text size="sm" className="wrapped">
                        {written}
                    </Text>
                    <Text size="xs" className="quiet">
                        {by === null ? t.itself : by.name} · <Ago at={at} />
                    </Text>
                </div>
            ))}
            {!writing ? (
                <ActionButton why={why} variant="default" size="xs" w="fit-content" onClick={() => setWriting(true)}>
                    {t.addNote}
                </ActionButton>
            ) : (
                <form
                    onSubmit={(event) => {
                        event.preventDefault();
                        if (text.trim() !== "") send.mutate();
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
