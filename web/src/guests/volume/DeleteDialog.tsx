import { Alert, Text } from "@mantine/core";
import { api, take } from "../../api/client";
import { useJobs } from "../../jobs/openJob";
import { DangerDialog } from "../../ui/DangerDialog";
import type { Volume } from "./queries";
import { t } from "./texts";

/** Asks for the volume's name before it is deleted. */
export function DeleteDialog({
    volume: { volid, host_id, node, storage, certain },
    onClose,
}: {
    volume: Volume;
    onClose: () => void;
}) {
    const { started } = useJobs();
    return (
        <DangerDialog
            opened
            onClose={onClose}
            title={t.deleteTitle({ volume: volid })}
            action={t.deleteAction}
            phrase={volid}
            onConfirm={async (confirm) => {
                const { job } = await take(
                    api.POST("/api/v1/volumes/orphaned/delete", { body: { host_id, volid, node, confirm } }),
                );
                started(job, t.deleting({ volume: volid }));
            }}
        >
            <Text size="sm">{t.deleteNote({ node })}</Text>
            {!certain && <Alert color="orange">{t.deleteShared({ storage })}</Alert>}
            <Text size="sm">{t.deleteCheck}</Text>
        </DangerDialog>
    );
}
