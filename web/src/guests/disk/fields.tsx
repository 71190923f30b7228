import { NumberInput, Select, TextInput } from "@mantine/core";
import type { Schemas } from "../../api/client";
import type { Draft, Inputs } from "../../ui/form";
import type { Guest } from "../useGuest";
import { t } from "./texts";

/** Where a disk is in the guest: the bus of a virtual machine, or the path at which a container sees it. */
type Place = Schemas["AttachDiskIn"];
const BUSES: readonly NonNullable<Place["bus"]>[] = ["scsi", "virtio", "sata", "ide"];

export const NO_PLACE: Draft<Place> = { bus: "scsi", mount_point: "" };

export const isPlace = (guest: Guest, { mount_point }: Place) =>
    guest.type === "vm" || mount_point?.startsWith("/") === true;

/** The place for a request: that of the other kind of guest is left out. */
export const placeOf = ({ type }: Guest, { bus, mount_point }: Place) =>
    type === "vm" ? { bus, mount_point: null } : { bus: null, mount_point };

type DataAttributes = { "data-autofocus"?: boolean };
type PlaceProps = { guest: Guest; form: Pick<Inputs<Place>, "choice" | "text"> };

export function PlaceField({ guest, form }: PlaceProps) {
    return guest.type === "vm" ? (
        <Select label={t.bus} data={BUSES} allowDeselect={false} {...form.choice("bus")} />
    ) : (
        <MountPointField {...form.text("mount_point")} />
    );
}

/** Where a container sees a disk. */
export function MountPointField(field: ReturnType<Inputs<{ mount_point: string }>["text"]> & DataAttributes) {
    return (
        <TextInput
            label={t.mountPoint}
            description={t.mountPointHint}
            autoComplete="off"
            spellCheck={false}
            required
            {...field}
        />
    );
}

export function SizeField(field: ReturnType<Inputs<{ size_gb: number }>["number"]>) {
    return (
        <NumberInput
            label={t.sizeGib}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="none"
            required
            data-autofocus
            {...field}
        />
    );
}
