import { Alert, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { api, take } from "../../api/client";
import { DangerDialog } from "../../ui/DangerDialog";
import { when } from "../../ui/format";
import type { Recording } from "./queries";
import { t } from "./texts";

type Props = { recording: Recording; onClose: () => void; onDeleted?: () => void };

/** Asks for the name of what was recorded before the recording is deleted. */
export function DeleteRecording({ recording: { id, target_name, started_at, ended_at }, onClose, onDeleted }: Props) {
    const cache = useQueryClient();
    return (
        <DangerDialog
            opened
            onClose={onClose}
            title={t.deleteTitle}
            action={t.deleteAction}
            phrase={target_name}
            onConfirm={async (confirm) => {
                const path = { params: { path: { recording_id: id } }, body: { confirm } };
                await take(api.DELETE("/api/v1/console-recordings/{recording_id}", path));
                await cache.invalidateQueries({ queryKey: ["console-recordings"], exact: true });
                onDeleted?.();
            }}
        >
            <Text size="sm">{t.deleteNote({ name: target_name, at: when(started_at) })}</Text>
            {ended_at === null && <Alert color="orange">{t.deleteOpen}</Alert>}
        </DangerDialog>
    );
}
