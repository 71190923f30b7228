import { Modal, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api, faultOf, take } from "../../api/client";
import { useJobs } from "../../jobs/openJob";
import { AskForm } from "../../ui/AskForm";
import { bytes } from "../../ui/format";
import { FormError } from "../../ui/States";
import { type Guest, pathOf } from "../useGuest";
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
    const grow = useMutation({
        mutationFn: () =>
            take(
                api.POST(pathOf(guest, "/api/v1/vms/{vm_id}/disks/{disk}/resize"), {
                    params: { path: { vm_id: guest.id, disk: disk.disk } },
                    body: { size_gb: Number(size) },
                }),
            ),
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
                onSend={() => grow.mutate()}
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
