import type { BackupStorage } from "../queries";

/** Whether a storage was read: what is known of one that can't be read now is as old as its last reading. */
export function stateOf({
    problem,
    read_at,
}: Pick<BackupStorage, "problem" | "read_at">): "read" | "problem" | "notRead" {
    if (problem !== null) return "problem";
    return read_at === null ? "notRead" : "read";
}

/** The free space; null where either number is unknown. */
export function freeOf({ total_bytes, used_bytes }: Pick<BackupStorage, "total_bytes" | "used_bytes">): number | null {
    return total_bytes === null || used_bytes === null ? null : Math.max(0, total_bytes - used_bytes);
}
