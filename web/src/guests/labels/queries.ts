import { query } from "../../api/operation";
import type { PowerTarget } from "../powers";
import { idOf } from "../useGuest";

/** The tags of a guest with their colours. */
export const guestTags = (guest: PowerTarget) =>
    query(`${guest.type}s.tags`, idOf(guest), { staleTime: 0, retry: false });

/** Its notes. */
export const guestNotes = (guest: PowerTarget) =>
    query(`${guest.type}s.notes`, idOf(guest), { staleTime: 0, retry: false });

/** Its resource pool, and those that it can be put into. */
export const guestPool = (guest: PowerTarget) =>
    query(`${guest.type}s.pool`, idOf(guest), { staleTime: 0, retry: false });
