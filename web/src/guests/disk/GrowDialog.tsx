import { Text } from "@mantine/core";
import type { Schemas } from "../../api/client";
import { useSend } from "../../api/command";
import { useJobs } from "../../jobs/openJob";
import { FormDialog } from "../../ui/FormDialog";
import { useForm } from "../../ui/form";
import { bytes } from "../../ui/format";
import { type Guest, idOf } from "../useGuest";
import { SizeField } from "./fields";
import type { Disk } from "./queries";
import { growFault, isSize } from "./rules";
import { t } from "./texts";

/** Asks for the new size of a disk. */
export function GrowDialog({ guest, disk, onClose }: { guest: Guest; disk: Disk; onClose: () => void }) {
    const { started } = useJobs();
    const send = useSend();
    const present = disk.size_bytes ?? 0;
    const names = { disk: disk.disk, guest: guest.name };
    const form = useForm<Schemas["ResizeDiskIn"], { job: number }>({
        empty: { size_gb: null },
        send: (body) => send(`${guest.type}s.resize_disk`, { ...idOf(guest), disk: disk.disk, body }),
        onSuccess: ({ job }) => {
            started(job, t.growing(names));
            onClose();
        },
    });
    const size = form.number("size_gb");
    return (
        <FormDialog
            title={t.growTitle(names)}
            action={t.grow}
            ready={isSize(form.body.size_gb, present)}
            {...form.dialog}
            onClose={onClose}
        >
            <Text>{(guest.type === "vm" ? t.growNote : t.growContainerNote)({ size: bytes(present) })}</Text>
            <SizeField {...size} error={growFault(form.body.size_gb, present) ?? size.error} />
        </FormDialog>
    );
}
