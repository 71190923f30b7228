import { Alert, Text } from "@mantine/core";
import { useSend } from "../../api/command";
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
    const send = useSend();
    const { started } = useJobs();
    return (
        <DangerDialog
            onClose={onClose}
            title={t.deleteTitle({ volume: volid })}
            action={t.deleteAction}
            phrase={volid}
            onConfirm={async (confirm) => {
                const { job } = await send("volumes.delete_orphaned", { body: { host_id, volid, node, confirm } });
                started(job, t.deleting({ volume: volid }));
            }}
        >
            <Text>{t.deleteNote({ node })}</Text>
            {!certain && <Alert color="orange">{t.deleteShared({ storage })}</Alert>}
            <Text>{t.deleteCheck}</Text>
        </DangerDialog>
    );
}
