import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, take } from "../../api/client";
import { type Guest, keyOf, pathOf } from "../useGuest";

export type Snapshot = Schemas["SnapshotView"];
export type FleetSnapshot = Schemas["FleetSnapshot"];
export type UnreadGuest = Schemas["UnreadGuest"];

const at = (guest: Guest) => ({ params: { path: { vm_id: guest.id } } });

/** The snapshots of a guest, the oldest first; read from its host. */
export const snapshots = (guest: Guest) =>
    queryOptions({
        queryKey: keyOf(guest, "snapshots"),
        queryFn: () => take(api.GET(pathOf(guest, "/api/v1/vms/{vm_id}/snapshots"), at(guest))),
        staleTime: 0,
        retry: false,
    });

/** Whether the storages of a guest can take snapshots, and if not, why. */
export const snapshotSupport = (guest: Guest) =>
    queryOptions({
        queryKey: keyOf(guest, "snapshot-support"),
        queryFn: () => take(api.GET(pathOf(guest, "/api/v1/vms/{vm_id}/snapshot-support"), at(guest))),
        staleTime: 0,
        retry: false,
    });

const READ_EVERY_MS = 30_000;

/** The snapshots of all guests. The service reads them in the background, and no event reports that it did. */
export const fleetSnapshots = queryOptions({
    queryKey: ["snapshots"],
    queryFn: () => take(api.GET("/api/v1/snapshots")),
    staleTime: 0,
    refetchInterval: READ_EVERY_MS,
});
