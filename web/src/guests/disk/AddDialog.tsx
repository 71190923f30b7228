import { Select } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { faultOf, type Schemas } from "../../api/client";
import { useCommand } from "../../api/command";
import { FormDialog } from "../../ui/FormDialog";
import { StorageField } from "../choices/fields";
import { defaultStorage } from "../choices/items";
import { useGuestChoices } from "../choices/queries";
import { contentOf, type Guest, idOf } from "../useGuest";
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
    const add = useCommand(`${guest.type}s.add_disk`, {
        onSuccess: ({ disk, volume }) => {
            const names = { disk, guest: guest.name };
            notifications.show({ color: "teal", message: volume === null ? t.addedLater(names) : t.added(names) });
            onClose();
        },
    });
    const fault = (field: string) => faultOf(add.error, field);
    return (
        <FormDialog
            title={t.addTo({ guest: guest.name })}
            action={t.add}
            ready={storage !== "" && isSize(size) && isPlace(guest, place)}
            request={add}
            fields={FIELDS}
            onSend={() =>
                add.mutate({
                    ...idOf(guest),
                    body: { storage, size_gb: Number(size), format, cache, ...placeOf(guest, place) },
                })
            }
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
        </FormDialog>
    );
}
