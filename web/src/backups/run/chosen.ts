import type { Schemas } from "../../api/client";

type RunIn = Schemas["RunIn"];

/** How guests are to be backed up, as the fields of the dialogs have it. */
export type Way = { storage: string; mode: NonNullable<RunIn["mode"]>; compress: NonNullable<RunIn["compress"]> };

/** What the service does where nothing is chosen. */
export const USUAL: Way = { storage: "", mode: "snapshot", compress: "zstd" };

/** The fields of the dialogs that the service may find a fault with. */
export const FIELDS = ["storage", "mode", "compress", "guests", "host_id"];

export const wayOf = ({ storage, mode, compress }: Way) => ({ storage: storage.trim() || null, mode, compress });

/** A guest in the address of an item: "app:3". */
export const itemOf = (key: string): Schemas["BackupItem"] => ({ type: key.startsWith("vm:") ? "vm" : "app", id: Number(key.slice(key.indexOf(":") + 1)) });

/** The request for several guests. Null are all, of a host or of all hosts; guests that are named need no host. */
export function bodyOf(way: Way, guests: readonly string[] | null, hostId: number | null): RunIn {
    return { ...wayOf(way), guests: guests === null ? "all" : guests.map(itemOf), host_id: guests === null ? hostId : null };
}
