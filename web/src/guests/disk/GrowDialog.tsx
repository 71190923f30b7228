import { Text } from "@mantine/core";
import { useState } from "react";
import { faultOf } from "../../api/client";
import { useCommand } from "../../api/command";
import { useJobs } from "../../jobs/openJob";
import { FormDialog } from "../../ui/FormDialog";
import { bytes } from "../../ui/format";
import { type Guest, idOf } from "../useGuest";
import { SizeField } from "./fields";
import type { Disk } from "./queries";
import { type Entered, growFault, isSize } from "./rules";
import { t } from "./texts";

/** Asks for the new size of a disk. */
export function GrowDialog({ guest, disk, onClose }: { guest: Guest; disk: Disk; onClose: () => void }) {
    const { started } = useJobs();
    const [size, setSize] = useState<Entered>("");
    const present = disk.size_bytes ?? 0;
    const names = { disk: disk.disk, guest: guest.name };
    const grow = useCommand(`${guest.type}s.resize_disk`, {
        onSuccess: ({ job }) => {
            started(job, t.growing(names));
            onClose();
        },
    });
    return (
        <FormDialog
            title={t.growTitle(names)}
            action={t.grow}
            ready={isSize(size, present)}
            request={grow}
            fields={["size_gb"]}
            onSend={() => grow.mutate({ ...idOf(guest), disk: disk.disk, body: { size_gb: Number(size) } })}
            onClose={onClose}
        >
            <Text>{(guest.type === "vm" ? t.growNote : t.growContainerNote)({ size: bytes(present) })}</Text>
            <SizeField
                value={size}
                onChange={setSize}
                error={growFault(size, present) ?? faultOf(grow.error, "size_gb")}
            />
        </FormDialog>
    );
}
