import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { faultOf } from "../../api/client";
import { useCommand } from "../../api/command";
import { FormDialog } from "../../ui/FormDialog";
import { type Guest, idOf } from "../useGuest";
import { isPlace, type Place, PlaceField, placeOf } from "./fields";
import type { Disk } from "./queries";
import { t } from "./texts";

/** Asks where an unused disk is to be attached. */
export function AttachDialog({
    guest,
    disk: { disk: key, volume },
    onClose,
}: {
    guest: Guest;
    disk: Disk;
    onClose: () => void;
}) {
    const [place, setPlace] = useState<Place>({ bus: "scsi", mountPoint: "" });
    const attach = useCommand(`${guest.type}s.attach_disk`, {
        onSuccess: (now) => {
            const names = { volume: volume ?? key, disk: now.disk };
            notifications.show({
                color: "teal",
                message: now.volume === null ? t.attachedLater(names) : t.attached(names),
            });
            onClose();
        },
    });
    return (
        <FormDialog
            title={t.attachTitle({ volume: volume ?? key, guest: guest.name })}
            action={t.attach}
            ready={isPlace(guest, place)}
            request={attach}
            fields={["bus", "mount_point"]}
            onSend={() => attach.mutate({ ...idOf(guest), disk: key, body: placeOf(guest, place) })}
            onClose={onClose}
        >
            <PlaceField
                guest={guest}
                value={place}
                onChange={setPlace}
                faults={(field) => faultOf(attach.error, field)}
            />
        </FormDialog>
    );
}
