import { NumberInput, Select, TextInput } from "@mantine/core";
import { bindTo } from "../../ui/bind";
import type { Guest } from "../useGuest";
import type { Entered } from "./rules";
import { t } from "./texts";

type Fault = { error: string | null | undefined };

export type Bus = "scsi" | "virtio" | "sata" | "ide";
const BUSES: readonly Bus[] = ["scsi", "virtio", "sata", "ide"];

/** Where a disk is in the guest: the bus of a virtual machine, or the path at which a container sees it. */
export type Place = { bus: Bus; mountPoint: string };

export const isPlace = (guest: Guest, { mountPoint }: Place) => guest.type === "vm" || mountPoint.startsWith("/");

/** The place for a request: that of the other kind of guest is left out. */
export const placeOf = ({ type }: Guest, { bus, mountPoint }: Place) =>
    type === "vm" ? { bus, mount_point: null } : { bus: null, mount_point: mountPoint };

type PlaceProps = {
    guest: Guest;
    value: Place;
    onChange: (next: Place) => void;
    faults: (field: string) => string | undefined;
};

export function PlaceField({ guest, value, onChange, faults }: PlaceProps) {
    const bind = bindTo(value, (change) => onChange({ ...value, ...change }), faults);
    return guest.type === "vm" ? (
        <Select label={t.bus} data={BUSES} {...bind.choice("bus")} allowDeselect={false} />
    ) : (
        <TextInput
            label={t.mountPoint}
            description={t.mountPointHint}
            {...bind.text("mountPoint", "mount_point")}
            autoComplete="off"
            spellCheck={false}
            required
        />
    );
}

type SizeProps = Fault & { value: Entered; onChange: (next: Entered) => void };

export function SizeField({ value, onChange, error }: SizeProps) {
    return (
        <NumberInput
            label={t.sizeGib}
            value={value}
            onChange={onChange}
            error={error}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="none"
            required
            data-autofocus
        />
    );
}
