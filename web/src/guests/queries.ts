import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { api, take } from "../api/client";
import type { PowerTarget } from "./powers";
import { keyOf, pathOf } from "./useGuest";

/** The NICs of a guest, as its host has them now. */
export const network = (guest: PowerTarget) =>
    queryOptions({
        queryKey: keyOf(guest, "network"),
        queryFn: () =>
            take(api.GET(pathOf(guest, "/api/v1/vms/{vm_id}/network"), { params: { path: { vm_id: guest.id } } })),
        staleTime: 0,
        retry: false,
    });

/** Changes that the host stored in the configuration of a guest and that are not in force yet. */
export const pendingChanges = (guest: PowerTarget) =>
    queryOptions({
        queryKey: keyOf(guest, "pending"),
        queryFn: () =>
            take(api.GET(pathOf(guest, "/api/v1/vms/{vm_id}/pending"), { params: { path: { vm_id: guest.id } } })),
        staleTime: 0,
        retry: false,
    });

/** Reads again what was read of a guest, after a change of its configuration or an attempt at one. */
export function useConfigChanged({ type, id }: PowerTarget) {
    const cache = useQueryClient();
    return () => void cache.invalidateQueries({ queryKey: [type, id] });
}
