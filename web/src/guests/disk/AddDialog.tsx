import { Modal, Select, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api, faultOf, type Schemas, take } from "../../api/client";
import { AskForm } from "../../ui/AskForm";
import { FormError } from "../../ui/States";
import { StorageField } from "../choices/fields";
import { defaultStorage } from "../choices/items";
import { useGuestChoices } from "../choices/queries";
import { useConfigChanged } from "../queries";
import { contentOf, type Guest, pathOf } from "../useGuest";
import { isPlace, type Place, PlaceField, placeOf, SizeField } from "./fields";
import { type Entered, isSize } from "./rules";
import { t } from "./texts";

type In = Schemas["AddDiskIn"];
const FIELDS = ["storage", "size_gb", "bus", "mount_point", "format", "cache"];
const FORMATS: readonly NonNullable<In["format"]>[] = ["raw", "qcow2", "vmdk"];
const CACHES: readonly NonNullable<In["cache"]>[] = ["none", "directsync", "writethrough", "writeback", "unsafe"];

/** Asks for a new disk of a guest. `present` is a storage that it uses already. */
export function AddDialog({
    guest,
    present,
    onClose,
}: {
    guest: Guest;
    present: string | undefined;
    onClose: () => void;
}) {
    const choices = useGuestChoices(guest.hostId);
    const content = contentOf(guest);
    const [chosen, setStorage] = useState<string | null>(null);
    const storage = chosen ?? defaultStorage(choices.data, content) ?? present ?? "";
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
                <StorageField
                    choices={choices}
                    content={content}
                    value={storage}
                    onChange={setStorage}
                    error={fault("storage")}
                    required
                />
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
