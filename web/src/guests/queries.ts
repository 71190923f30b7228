import { query } from "../api/operation";
import type { PowerTarget } from "./powers";
import { idOf } from "./useGuest";

/** The NICs of a guest, as its host has them now. */
export const network = (guest: PowerTarget) =>
    query(`${guest.type}s.network`, idOf(guest), { staleTime: 0, retry: false });

/** Changes that the host stored in the configuration of a guest and that are not in force yet. */
export const pendingChanges = (guest: PowerTarget) =>
    query(`${guest.type}s.pending`, idOf(guest), { staleTime: 0, retry: false });
