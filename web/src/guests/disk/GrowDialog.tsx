import { Modal, Text } from "@mantine/core";
import { useState } from "react";
import { faultOf } from "../../api/client";
import { useCommand } from "../../api/command";
import { useJobs } from "../../jobs/openJob";
import { AskForm } from "../../ui/AskForm";
import { bytes } from "../../ui/format";
import { FormError } from "../../ui/States";
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
        <Modal opened onClose={onClose} title={<Text fw={620}>{t.growTitle(names)}</Text>}>
            <AskForm
                action={t.grow}
                ready={isSize(size, present)}
                busy={grow.isPending}
                onSend={() => grow.mutate({ ...idOf(guest), disk: disk.disk, body: { size_gb: Number(size) } })}
                onClose={onClose}
            >
                <Text size="sm">
                    {(guest.type === "vm" ? t.growNote : t.growContainerNote)({ size: bytes(present) })}
                </Text>
                <SizeField
                    value={size}
                    onChange={setSize}
                    error={growFault(size, present) ?? faultOf(grow.error, "size_gb")}
                />
                <FormError error={grow.error} fields={["size_gb"]} />
            </AskForm>
        </Modal>
    );
}
