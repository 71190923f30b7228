import { notifications } from "@mantine/notifications";
import type { Schemas } from "../../api/client";
import { useSend } from "../../api/command";
import { FormDialog } from "../../ui/FormDialog";
import { useForm } from "../../ui/form";
import { type Guest, idOf } from "../useGuest";
import { isPlace, NO_PLACE, PlaceField, placeOf } from "./fields";
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
    const send = useSend();
    const form = useForm<Schemas["AttachDiskIn"], Pick<Schemas["DiskView"], "disk" | "volume">>({
        empty: NO_PLACE,
        send: (body) => send(`${guest.type}s.attach_disk`, { ...idOf(guest), disk: key, body: placeOf(guest, body) }),
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
            ready={isPlace(guest, form.sent)}
            {...form.dialog}
            onClose={onClose}
        >
            <PlaceField guest={guest} form={form} />
        </FormDialog>
    );
}
