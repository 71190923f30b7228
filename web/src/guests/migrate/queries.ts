import type { Schemas } from "../../api/client";
import { query } from "../../api/operation";
import { type Guest, idOf } from "../useGuest";

/** How a guest is to be moved. Without a storage, each disk goes where the host puts it. */
export type Wanted = { target: number; storage: string | null; online: boolean };

/** The request for a move or its preflight. A container has no choice of moving online. */
export const bodyOf = ({ type }: Guest, { target, storage, online }: Wanted) =>
    ({ target_host_id: target, storage, ...(type === "vm" ? { online } : {}) }) as Schemas["VmMigratePreflightIn"];

/** Queries both hosts each time: a move must not be decided on an old result. */
export const preflight = (guest: Guest, wanted: Wanted) =>
    query(
        `${guest.type}s.migrate_preflight`,
        { ...idOf(guest), body: bodyOf(guest, wanted) },
        { staleTime: 0, gcTime: 0, retry: false },
    );
