import { IconFiles, IconNote, IconRestore, IconShieldCheck, IconTestPipe, IconTrash } from "@tabler/icons-react";
import { useDenialReasonAt } from "../auth/access";
import { ActionsMenu } from "../ui/ActionsMenu";
import { ReasonedItem } from "../ui/ReasonedItem";
import { isOnServer } from "./files/place";
import { nameOf } from "./names";
import type { Backup } from "./queries";
import { t as test } from "./tests/texts";
import { t } from "./texts";

export type BackupAction = "check" | "test" | "edit" | "files" | "restore" | "delete";

/** What can be done with a backup. */
export function RowMenu({ of, onChoose }: { of: Backup; onChoose: (action: BackupAction) => void }) {
    const notCheck = useDenialReasonAt(of.host_id, "backups.verify");
    const notTest = useDenialReasonAt(of.host_id, "backups.test_restore");
    const notEdit = useDenialReasonAt(of.host_id, "backups.edit");
    const notRestore = useDenialReasonAt(of.host_id, "backups.restore");
    const notFiles = useDenialReasonAt(of.host_id, "backups.files");
    const notDelete = useDenialReasonAt(of.host_id, "backups.delete");
    const unknownKind = of.guest_type === null || of.guest_vmid === null ? t.kindUnknown : null;
    return (
        <ActionsMenu narrow label={t.more({ name: nameOf(of) })}>
            <ReasonedItem why={notCheck} leftSection={<IconShieldCheck size={15} />} onClick={() => onChoose("check")}>
                {t.check}
            </ReasonedItem>
            <ReasonedItem
                why={notTest ?? unknownKind}
                leftSection={<IconTestPipe size={15} />}
                onClick={() => onChoose("test")}
            >
                {test.menu}
            </ReasonedItem>
            <ReasonedItem why={notEdit} leftSection={<IconNote size={15} />} onClick={() => onChoose("edit")}>
                {t.edit}
            </ReasonedItem>
            <ReasonedItem
                why={notFiles ?? (isOnServer(of.volid) ? null : t.noFiles)}
                leftSection={<IconFiles size={15} />}
                onClick={() => onChoose("files")}
            >
                {t.files}
            </ReasonedItem>
            <ReasonedItem
                why={notRestore ?? unknownKind}
                leftSection={<IconRestore size={15} />}
                onClick={() => onChoose("restore")}
            >
                {t.restore}
            </ReasonedItem>
            <ReasonedItem
                why={notDelete ?? (of.protected ? t.isProtected : null)}
                color="red"
                leftSection={<IconTrash size={15} />}
                onClick={() => onChoose("delete")}
            >
                {t.delete}
            </ReasonedItem>
        </ActionsMenu>
    );
}
