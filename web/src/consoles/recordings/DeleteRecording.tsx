import { Alert, Text } from "@mantine/core";
import { useSend } from "../../api/command";
import { DangerDialog } from "../../ui/DangerDialog";
import { when } from "../../ui/format";
import type { Recording } from "./queries";
import { t } from "./texts";

type Props = { recording: Recording; onClose: () => void; onDeleted?: () => void };

/** Asks for the name of what was recorded before the recording is deleted. */
export function DeleteRecording({ recording: { id, target_name, started_at, ended_at }, onClose, onDeleted }: Props) {
    const send = useSend();
    return (
        <DangerDialog
            onClose={onClose}
            title={t.deleteTitle}
            action={t.deleteAction}
            phrase={target_name}
            onConfirm={async (confirm) => {
                await send("recordings.delete", { recording_id: id, body: { confirm } });
                onDeleted?.();
            }}
        >
            <Text>{t.deleteNote({ name: target_name, at: when(started_at) })}</Text>
            {ended_at === null && <Alert color="orange">{t.deleteOpen}</Alert>}
        </DangerDialog>
    );
}
