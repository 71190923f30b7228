import { bytes } from "../../ui/format";
import type { Guest } from "../useGuest";
import type { Disk } from "./queries";
import { t } from "./texts";

const GIB = 2 ** 30;

/** Whether a size was entered that a disk can have. */
export const isSize = (gib: number | null, present: number | null = null): gib is number =>
    gib !== null && gib >= 1 && gib * GIB > (present ?? 0);

/** Why a disk can't get this size; null when it can, and while none is entered. */
export function growFault(gib: number | null, present: number): string | null {
    return gib === null || isSize(gib, present) ? null : t.onlyGrows({ size: bytes(present) });
}

/** What can be done with a disk that the guest uses; a drive of another kind offers less. */
export const canGrow = ({ type, volume, size_bytes }: Disk) =>
    type === "disk" && volume !== null && size_bytes !== null;
export const canMove = ({ type, volume }: Disk) => ["disk", "efi", "tpm"].includes(type) && volume !== null;
export const canMount = ({ mount, refused, pending }: Disk) =>
    mount !== null && refused === null && pending?.removed !== true;
export const canDetach = ({ type, volume, disk }: Disk) => type === "disk" && volume !== null && disk !== "rootfs";

/** Why a disk can't be grown or moved before the next start; null when it can. */
export const pendingFirst = ({ disk, pending }: Disk) => (pending === null ? null : t.pendingFirst({ disk }));

/** Why a disk of this guest can't be moved now; null when it can. */
export const runsFirst = ({ type, status }: Guest) => (type === "app" && status !== "stopped" ? t.containerRuns : null);

/** What the next start of the guest does to a disk, as sentences; empty when it changes nothing. */
export function pendingOf({ volume, size_bytes, pending }: Disk): string[] {
    if (pending === null) return [];
    if (pending.removed) return [t.detachedThen];
    if (volume === null) return [t.attachedThen({ volume: pending.volume ?? "" })];
    const changed = [
        ...(pending.volume !== volume ? [t.volumeThen({ volume: pending.volume ?? "" })] : []),
        ...(pending.size_bytes !== null && pending.size_bytes !== size_bytes
            ? [t.sizeThen({ size: bytes(pending.size_bytes) })]
            : []),
    ];
    return changed.length > 0 ? changed : [t.settingsThen];
}
