import { Textarea } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { faultOf, type Schemas } from "../../api/client";
import { useCommand } from "../../api/command";
import { AskForm } from "../../ui/AskForm";
import { Dialog } from "../../ui/Dialog";
import { Loaded } from "../../ui/States";
import { idOf, useGuest } from "../useGuest";
import { guestNotes } from "./queries";
import { t } from "./texts";

/** Changes the notes; they are read from the host first, which a change by someone else must not overwrite. */
export function NotesDialog({ onClose }: { onClose: () => void }) {
    const guest = useGuest();
    return (
        <Dialog onClose={onClose} size="lg" title={t.notesOf({ name: guest.name })}>
            <Loaded query={useQuery(guestNotes(guest))} shape="rows">
                {(data) => <Form of={data} onClose={onClose} />}
            </Loaded>
        </Dialog>
    );
}

function Form({ of, onClose }: { of: Schemas["Notes"]; onClose: () => void }) {
    const guest = useGuest();
    const [notes, setNotes] = useState(of.notes ?? "");
    // The digest of the notes that are edited: they may be read again in the meantime.
    const [digest] = useState(of.digest);
    const save = useCommand(`${guest.type}s.set_notes`, {
        onSuccess: () => {
            notifications.show({ color: "teal", message: t.notesChanged({ name: guest.name }) });
            onClose();
        },
    });
    return (
        <AskForm
            action={t.save}
            ready={notes !== (of.notes ?? "")}
            request={save}
            fields={["notes"]}
            onSend={() =>
                save.mutate({
                    ...idOf(guest),
                    body: { notes: notes.trim() === "" ? null : notes, digest },
                })
            }
            onClose={onClose}
        >
            <Textarea
                label={t.notes}
                description={t.markdown}
                value={notes}
                onChange={(e) => setNotes(e.currentTarget.value)}
                error={faultOf(save.error, "notes")}
                autosize
                minRows={6}
                maxRows={20}
                data-autofocus
            />
        </AskForm>
    );
}
