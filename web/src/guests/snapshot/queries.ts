import type { Schemas } from "../../api/client";
import { query } from "../../api/operation";
import { type Guest, idOf } from "../useGuest";

export type Snapshot = Schemas["SnapshotView"];
export type FleetSnapshot = Schemas["FleetSnapshot"];
export type UnreadGuest = Schemas["UnreadGuest"];

/** The snapshots of a guest, the oldest first; read from its host. */
export const snapshots = (guest: Guest) =>
    query(`${guest.type}s.snapshots`, idOf(guest), { staleTime: 0, retry: false });

/** Whether the storages of a guest can take snapshots, and if not, why. */
export const snapshotSupport = (guest: Guest) =>
    query(`${guest.type}s.snapshot_support`, idOf(guest), { staleTime: 0, retry: false });

const READ_EVERY_MS = 30_000;

/** The snapshots of all guests. The service reads them in the background, and no event reports that it did. */
export const fleetSnapshots = query("snapshots.list", {}, { staleTime: 0, refetchInterval: READ_EVERY_MS });
