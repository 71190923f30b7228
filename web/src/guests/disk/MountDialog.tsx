import { MultiSelect, SimpleGrid, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import type { Schemas } from "../../api/client";
import { useSend } from "../../api/command";
import { FormDialog } from "../../ui/FormDialog";
import { useForm } from "../../ui/form";
import { OptionField } from "../../ui/option/OptionField";
import type { Guest } from "../useGuest";
import { MountPointField } from "./fields";
import { FLAGS, type Flag, MOUNT_OPTIONS, type Mount, mountChanges, mountOf } from "./mount";
import type { Disk } from "./queries";
import { t } from "./texts";

const EMPTY: Mount = {
    mount_point: "",
    backup: null,
    read_only: null,
    acl: null,
    quota: null,
    replicate: null,
    mount_options: [],
};

/** Asks how a container mounts a disk; only what differs is sent. */
export default function MountDialog({ guest, disk, onClose }: { guest: Guest; disk: Disk; onClose: () => void }) {
    const send = useSend();
    const before = mountOf(disk);
    const names = { disk: disk.disk, guest: guest.name };
    const isRoot = disk.disk === "rootfs";
    const form = useForm<Mount, Schemas["DiskView"]>({
        empty: EMPTY,
        present: before,
        send: (typed) =>
            send("apps.change_disk", { app_id: guest.id, disk: disk.disk, body: mountChanges(before, typed) }),
        onSuccess: ({ pending }) => {
            notifications.show({
                color: "teal",
                message: (pending === null ? t.mountChanged : t.mountChangedLater)(names),
            });
            onClose();
        },
    });
    const flags = (Object.keys(FLAGS) as Flag[]).filter((field) => !isRoot || field !== "backup");
    return (
        <FormDialog
            title={t.mountTitle(names)}
            action={t.apply}
            ready={
                Object.keys(mountChanges(before, form.sent)).length > 0 &&
                form.sent.mount_point?.startsWith("/") === true
            }
            {...form.dialog}
            onClose={onClose}
        >
            {!isRoot && <MountPointField {...form.text("mount_point")} data-autofocus />}
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                {flags.map((field) => (
                    <OptionField
                        key={field}
                        {...FLAGS[field]}
                        value={form.body[field] === null ? null : form.body[field] ? "1" : "0"}
                        onChange={(value) => form.set({ [field]: value === null ? null : value === "1" })}
                        error={form.flag(field).error}
                        disabled={false}
                    />
                ))}
            </SimpleGrid>
            <MultiSelect
                label={t.mountOptions}
                data={MOUNT_OPTIONS}
                searchable
                clearable
                {...form.words("mount_options")}
            />
            <Text size="sm">{guest.status === "stopped" ? t.mountAtOnce : t.mountAtStart}</Text>
        </FormDialog>
    );
}
