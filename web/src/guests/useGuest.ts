import { createContext, useContext } from "react";
import type { PowerTarget } from "./powers";

/** A guest, as the pages see it that apps and virtual machines share. */
export type Guest = PowerTarget & {
    /** Why its host can't be asked about it, for any user; null when it can. */
    unavailable: string | null;
};

const GuestContext = createContext<Guest | null>(null);
export const GuestProvider = GuestContext.Provider;

/** The guest of the current page. */
export function useGuest(): Guest {
    const guest = useContext(GuestContext);
    if (guest === null) throw new Error("useGuest is called outside of the page of a guest");
    return guest;
}

/** What a storage must be able to hold for the disks of a guest. */
export const contentOf = ({ type }: PowerTarget) => (type === "vm" ? "images" : "rootdir");

/** The key of what was read from the host of a guest; a job that ends reads all of it again. */
export const keyOf = ({ type, id }: PowerTarget, what: string) => [type, id, what] as const;

/** The path of an operation that both kinds of guests have. Bodies and answers are the same, and so those of one kind describe both. */
export function pathOf<Path extends `/api/v1/vms/{vm_id}/${string}`>(
    { type }: Pick<PowerTarget, "type">,
    path: Path,
): Path {
    return (type === "vm" ? path : path.replace("/vms/", "/apps/")) as Path;
}
