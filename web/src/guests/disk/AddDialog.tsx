import { Modal, Select, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api, faultOf, type Schemas, take } from "../../api/client";
import { AskForm } from "../../ui/AskForm";
import { FormError } from "../../ui/States";
import { useConfigChanged } from "../queries";
import { type Guest, pathOf } from "../useGuest";
import { isPlace, type Place, PlaceField, placeOf, SizeField, StorageField } from "./fields";
import { type Entered, isSize } from "./rules";
import { t } from "./texts";

type In = Schemas["AddDiskIn"];
const FIELDS = ["storage", "size_gb", "bus", "mount_point", "format", "cache"];
const FORMATS: readonly NonNullable<In["format"]>[] = ["raw", "qcow2", "vmdk"];
const CACHES: readonly NonNullable<In["cache"]>[] = ["none", "directsync", "writethrough", "writeback", "unsafe"];

/** Asks for a new disk of a guest. */
export function AddDialog({ guest, storages, onClose }: { guest: Guest; storages: readonly string[]; onClose: () => void }) {
    const [storage, setStorage] = useState(storages[0] ?? "");
    const [size, setSize] = useState<Entered>("");
    const [place, setPlace] = useState<Place>({ bus: "scsi", mountPoint: "" });
    const [format, setFormat] = useState<In["format"]>(null);
    const [cache, setCache] = useState<In["cache"]>(null);
    const add = useMutation({
        mutationFn: () =>
            take(
                api.POST(pathOf(guest, "/api/v1/vms/{vm_id}/disks"), {
                    params: { path: { vm_id: guest.id } },
                    body: { storage, size_gb: Number(size), format, cache, ...placeOf(guest, place) },
                }),
            ),
        onSuccess: ({ disk, volume }) => {
            const names = { disk, guest: guest.name };
            notifications.show({ color: "teal", message: volume === null ? t.addedLater(names) : t.added(names) });
            onClose();
        },
        // The host may have stored a change that it refused.
        onSettled: useConfigChanged(guest),
    });
    const fault = (field: string) => faultOf(add.error, field);
    return (
        <Modal opened onClose={onClose} title={<Text fw={620}>{t.addTo({ guest: guest.name })}</Text>}>
            <AskForm
                action={t.add}
                ready={storage !== "" && isSize(size) && isPlace(guest, place)}
                busy={add.isPending}
                onSend={() => add.mutate()}
                onClose={onClose}
            >
                <SizeField value={size} onChange={setSize} error={fault("size_gb")} />
                <StorageField known={storages} value={storage} onChange={setStorage} error={fault("storage")} />
                <PlaceField guest={guest} value={place} onChange={setPlace} faults={fault} />
                {guest.type === "vm" && (
                    <>
                        <Select
                            label={t.format}
                            data={FORMATS}
                            value={format ?? null}
                            onChange={setFormat}
                            placeholder={t.formatDefault}
                            error={fault("format")}
                            clearable
                        />
                        <Select
                            label={t.cache}
                            data={CACHES}
                            value={cache ?? null}
                            onChange={setCache}
                            placeholder={t.noCache}
                            error={fault("cache")}
                            clearable
                        />
                    </>
                )}
                <FormError error={add.error} fields={FIELDS} />
            </AskForm>
        </Modal>
    );
}
