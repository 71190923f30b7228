import { IconArrowsMove, IconMaximize, IconPlugConnectedX, IconSettings } from "@tabler/icons-react";
import { useDenialReasonAt } from "../../auth/access";
import { ActionsMenu } from "../../ui/ActionsMenu";
import { ReasonedItem } from "../../ui/ReasonedItem";
import type { Guest } from "../useGuest";
import type { Disk } from "./queries";
import { canDetach, canGrow, canMount, canMove, pendingFirst, runsFirst } from "./rules";
import { t } from "./texts";

export type Action = "mount" | "grow" | "move" | "detach";

/** What can be done with a disk in use; nothing is shown where nothing can. */
export function DiskMenu({ guest, disk, onChoose }: { guest: Guest; disk: Disk; onChoose: (action: Action) => void }) {
    const mayMount = useDenialReasonAt(guest.hostId, "apps.change_disk");
    const mayGrow = useDenialReasonAt(guest.hostId, `${guest.type}s.resize_disk`);
    const mayMove = useDenialReasonAt(guest.hostId, `${guest.type}s.move_disk`);
    const mayDetach = useDenialReasonAt(guest.hostId, `${guest.type}s.detach_disk`);
    if (!canGrow(disk) && !canMove(disk)) return null;
    return (
        <ActionsMenu narrow label={t.actionsFor({ disk: disk.disk })}>
            {canMount(disk) && (
                <ReasonedItem
                    why={mayMount ?? guest.busy}
                    leftSection={<IconSettings size={15} />}
                    onClick={() => onChoose("mount")}
                >
                    {t.mount}
                </ReasonedItem>
            )}
            {canGrow(disk) && (
                <ReasonedItem
                    why={mayGrow ?? guest.busy ?? pendingFirst(disk)}
                    leftSection={<IconMaximize size={15} />}
                    onClick={() => onChoose("grow")}
                >
                    {t.grow}
                </ReasonedItem>
            )}
            {canMove(disk) && (
                <ReasonedItem
                    why={mayMove ?? guest.busy ?? pendingFirst(disk) ?? runsFirst(guest)}
                    leftSection={<IconArrowsMove size={15} />}
                    onClick={() => onChoose("move")}
                >
                    {t.move}
                </ReasonedItem>
            )}
            {canDetach(disk) && (
                <ReasonedItem
                    why={mayDetach ?? guest.busy ?? pendingFirst(disk)}
                    leftSection={<IconPlugConnectedX size={15} />}
                    onClick={() => onChoose("detach")}
                >
                    {t.detach}
                </ReasonedItem>
            )}
        </ActionsMenu>
    );
}
