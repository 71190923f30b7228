import { createContext, useContext } from "react";
import { keyOf } from "../api/operation";
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

/** What operations of both kinds of guests take, such as `${type}s.disks`. */
export const idOf = ({ type, id }: Pick<PowerTarget, "type" | "id">) =>
    type === "vm" ? { vm_id: id } : { app_id: id };

/** The key of what was read from the host of a guest; a job that ends reads all of it again. */
export const keyOfGuest = (guest: Pick<PowerTarget, "type" | "id">) => keyOf(`${guest.type}s`, idOf(guest));
