import { Select } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import type { Schemas } from "../../api/client";
import { useSend } from "../../api/command";
import { FormDialog } from "../../ui/FormDialog";
import { type Draft, useForm } from "../../ui/form";
import { StorageField } from "../choices/fields";
import { defaultStorage } from "../choices/items";
import { useGuestChoices } from "../choices/queries";
import { contentOf, type Guest, idOf } from "../useGuest";
import { isPlace, NO_PLACE, PlaceField, placeOf, SizeField } from "./fields";
import { isSize } from "./rules";
import { t } from "./texts";

type In = Schemas["AddDiskIn"];
const FORMATS: readonly NonNullable<In["format"]>[] = ["raw", "qcow2", "vmdk"];
const CACHES: readonly NonNullable<In["cache"]>[] = ["none", "directsync", "writethrough", "writeback", "unsafe"];

const EMPTY: Draft<In> = { storage: null, size_gb: null, format: null, cache: null, ...NO_PLACE };

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
    const send = useSend();
    const storageOf = (typed: string | null) => typed ?? defaultStorage(choices.data, content) ?? present ?? "";
    const form = useForm<In, Pick<Schemas["DiskView"], "disk" | "volume">>({
        empty: EMPTY,
        send: (body) =>
            send(`${guest.type}s.add_disk`, {
                ...idOf(guest),
                body: { ...body, storage: storageOf(body.storage), ...placeOf(guest, body) },
            }),
        onSuccess: ({ disk, volume }) => {
            const names = { disk, guest: guest.name };
            notifications.show({ color: "teal", message: volume === null ? t.addedLater(names) : t.added(names) });
            onClose();
        },
    });
    const storage = storageOf(form.body.storage);
    return (
        <FormDialog
            title={t.addTo({ guest: guest.name })}
            action={t.add}
            ready={storage !== "" && isSize(form.body.size_gb) && isPlace(guest, form.sent)}
            {...form.dialog}
            onClose={onClose}
        >
            <SizeField {...form.number("size_gb")} />
            <StorageField
                choices={choices}
                content={content}
                required
                {...form.text("storage")}
                value={storage}
                onChange={(next) => form.set({ storage: next })}
            />
            <PlaceField guest={guest} form={form} />
            {guest.type === "vm" && (
                <>
                    <Select
                        label={t.format}
                        data={FORMATS}
                        placeholder={t.formatDefault}
                        clearable
                        {...form.choice("format")}
                    />
                    <Select label={t.cache} data={CACHES} placeholder={t.noCache} clearable {...form.choice("cache")} />
                </>
            )}
        </FormDialog>
    );
}
