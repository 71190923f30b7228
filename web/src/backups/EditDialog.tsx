import { Checkbox, Textarea } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { faultOf } from "../api/client";
import { useCommand } from "../api/command";
import { useDenialReasonAt } from "../auth/access";
import { FormDialog } from "../ui/FormDialog";
import { Quiet } from "../ui/Quiet";
import { nameOf } from "./names";
import type { Backup } from "./queries";
import { t } from "./texts";

/** Changes the notes of a backup, and whether it is protected. */
export function EditDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
    const [notes, setNotes] = useState(backup.notes ?? "");
    const [isProtected, setProtected] = useState(backup.protected);
    // Who may not delete backups may not take their protection away either; the service checks it for both directions.
    const whyNotProtect = useDenialReasonAt(backup.host_id, "backups.delete");
    const changed = {
        ...(notes !== (backup.notes ?? "") && { notes: notes.trim() === "" ? null : notes }),
        ...(isProtected !== backup.protected && { protected: isProtected }),
    };
    const save = useCommand("backups.edit", {
        onSuccess: () => {
            notifications.show({ color: "teal", message: t.saved });
            onClose();
        },
    });
    const dirty = Object.keys(changed).length > 0;
    return (
        <FormDialog
            title={t.editOf({ name: nameOf(backup) })}
            action={t.save}
            ready={dirty}
            request={save}
            fields={["notes", "protected"]}
            onSend={() => save.mutate({ backup_id: backup.id, body: changed })}
            onClose={onClose}
        >
            <Quiet size="xs" className="mono breaks">
                {backup.volid}
            </Quiet>
            <Textarea
                label={t.notes}
                value={notes}
                onChange={(e) => setNotes(e.currentTarget.value)}
                error={faultOf(save.error, "notes")}
                maxLength={8192}
                autosize
                minRows={2}
                maxRows={8}
                data-autofocus
            />
            <Checkbox
                label={t.protect}
                description={whyNotProtect ?? t.protectNote}
                checked={isProtected}
                disabled={whyNotProtect !== null}
                onChange={(e) => setProtected(e.currentTarget.checked)}
                error={faultOf(save.error, "protected")}
            />
            {!dirty && <Quiet size="xs">{t.unchanged}</Quiet>}
        </FormDialog>
    );
}
