import type { Targets } from "./queries";

export const NONE: Targets = { all: false, guests: [], tags: [], pools: [], host_ids: [] };

/** What is sent of targets: with all of them, no single ones. */
export const chosenOf = (targets: Targets): Targets => (targets.all ? { ...NONE, all: true } : targets);

/** A guest as "app:1", and the guest of such a key. */
export const keyOf = ({ type, id }: Targets["guests"][number]) => `${type}:${id}`;
export function guestOf(key: string): Targets["guests"][number] {
    const [type, id] = key.split(":");
    return { type: type === "vm" ? "vm" : "app", id: Number(id) };
}
