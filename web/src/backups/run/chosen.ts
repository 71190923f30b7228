import type { Schemas } from "../../api/client";
import type { Draft } from "../../ui/form";

type RunIn = Schemas["RunIn"];

/** How guests are to be backed up. */
export type Way = Omit<RunIn, "guests" | "host_id">;
/** What is sent of a run, without its guests. */
export type RunBody = Omit<RunIn, "guests">;

/** Guests to choose from. */
export type GuestGroup = { group: string; items: { value: string; label: string }[] };

/** What the service does where nothing is chosen. */
export const USUAL: Draft<Way> = {
    storage: null,
    mode: "snapshot",
    compress: "zstd",
    notes: null,
    protected: false,
    bandwidth_kib_s: null,
};

/** The limit is entered in MiB per second, and sent as whole KiB. */
export const wayOf = <W extends Way>(way: W): W => ({
    ...way,
    bandwidth_kib_s: way.bandwidth_kib_s == null ? null : Math.round(way.bandwidth_kib_s),
});

/** A guest in the address of an item: "app:3". */
export const itemOf = (key: string): Schemas["BackupItem"] => ({
    type: key.startsWith("vm:") ? "vm" : "app",
    id: Number(key.slice(key.indexOf(":") + 1)),
});

/** The request for several guests. Null are all, of a host or of all hosts; guests that are named need no host. */
export function runOf(sent: RunBody, guests: readonly string[] | null): RunIn {
    return {
        ...wayOf(sent),
        guests: guests === null ? "all" : guests.map(itemOf),
        host_id: guests === null ? sent.host_id : null,
    };
}
