import type { Schemas } from "../../api/client";

type RunIn = Schemas["RunIn"];

/** How guests are to be backed up, as the fields of the dialogs have it. */
export type Way = {
    storage: string;
    mode: NonNullable<RunIn["mode"]>;
    compress: NonNullable<RunIn["compress"]>;
    notes: string;
    isProtected: boolean;
    bandwidth: number | null;
};

/** Guests to choose from. */
export type GuestGroup = { group: string; items: { value: string; label: string }[] };

/** What the service does where nothing is chosen. */
export const USUAL: Way = {
    storage: "",
    mode: "snapshot",
    compress: "zstd",
    notes: "",
    isProtected: false,
    bandwidth: null,
};

/** The fields of the dialogs that the service may find a fault with. */
export const FIELDS = ["storage", "mode", "compress", "notes", "protected", "bandwidth_kib_s", "guests", "host_id"];

/** The limit is entered in MiB per second. */
export const wayOf = ({ storage, mode, compress, notes, isProtected, bandwidth }: Way) => ({
    storage: storage.trim() || null,
    mode,
    compress,
    notes: notes.trim() || null,
    protected: isProtected,
    bandwidth_kib_s: bandwidth === null ? null : Math.round(bandwidth * 1024),
});

/** How those of a schedule are made, from its parameters. */
export function wayIn(params: Record<string, unknown>): Way {
    const { storage, mode, compress, notes, protected: isProtected, bandwidth_kib_s: limit } = params;
    return {
        storage: typeof storage === "string" ? storage : "",
        mode: mode === "suspend" || mode === "stop" ? mode : USUAL.mode,
        compress: compress === "0" || compress === "gzip" || compress === "lzo" ? compress : USUAL.compress,
        notes: typeof notes === "string" ? notes : "",
        isProtected: isProtected === true,
        bandwidth: typeof limit === "number" ? limit / 1024 : null,
    };
}

/** A guest in the address of an item: "app:3". */
export const itemOf = (key: string): Schemas["BackupItem"] => ({
    type: key.startsWith("vm:") ? "vm" : "app",
    id: Number(key.slice(key.indexOf(":") + 1)),
});

/** The request for several guests. Null are all, of a host or of all hosts; guests that are named need no host. */
export function bodyOf(way: Way, guests: readonly string[] | null, hostId: number | null): RunIn {
    return {
        ...wayOf(way),
        guests: guests === null ? "all" : guests.map(itemOf),
        host_id: guests === null ? hostId : null,
    };
}
