import { Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { call } from "../../api/operation";
import { DangerDialog } from "../../ui/DangerDialog";
import type { NodeNetwork } from "../queries";
import { useStaged } from "../stage/own";
import { t } from "./texts";

/** Stages the deletion of an interface. */
export function DeleteDialog({ of, iface, onClose }: { of: NodeNetwork; iface: string; onClose: () => void }) {
    const { host_id, node } = of;
    const staged = useStaged(of);
    return (
        <DangerDialog
            onClose={onClose}
            title={t.remove({ iface, node })}
            action={t.removeAction}
            onConfirm={async () => {
                const answer = await call("network.delete_interface", { host_id, node, iface });
                staged(iface, answer.staged);
                notifications.show({ color: "teal", message: t.removed({ iface, node }) });
            }}
        >
            <Text>{t.removeText}</Text>
        </DangerDialog>
    );
}
