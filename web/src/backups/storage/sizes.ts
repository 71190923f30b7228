import { guestName } from "../names";
import type { Backup } from "../queries";

/** What some of the backups on a storage have in common; the size is null where it is known of none of them. */
export type Share = { key: string; name: string; backups: number; bytes: number | null };

type Sized = Pick<
    Backup,
    "guest_type" | "guest_vmid" | "guest_id" | "guest_name" | "taken_at" | "size_bytes" | "host_id"
>;

function shares(all: readonly Sized[], of: (one: Sized) => { key: string; name: string } | null): Share[] {
    const found = new Map<string, Share>();
    for (const one of all) {
        const named = of(one);
        if (named === null) continue;
        const before = found.get(named.key) ?? { ...named, backups: 0, bytes: null };
        const bytes = one.size_bytes === null ? before.bytes : (before.bytes ?? 0) + one.size_bytes;
        found.set(named.key, { ...before, backups: before.backups + 1, bytes });
    }
    return [...found.values()];
}

/** The backups by guest, those that need the most first. */
export function byGuest(all: readonly Sized[]): Share[] {
    const guest = (one: Sized) => ({ key: `${one.host_id}/${one.guest_type}/${one.guest_vmid}`, name: guestName(one) });
    return shares(all, guest).sort((a, b) => (b.bytes ?? -1) - (a.bytes ?? -1));
}

/** The backups by the month in which they were taken (UTC), the newest first. Those whose time is not known are in none. */
export function byMonth(all: readonly Sized[]): Share[] {
    const month = ({ taken_at }: Sized) =>
        taken_at === null ? null : { key: taken_at.slice(0, 7), name: taken_at.slice(0, 7) };
    return shares(all, month).sort((a, b) => b.key.localeCompare(a.key));
}
