import { queryOptions } from "@tanstack/react-query";
import { api, take } from "../../api/client";
import type { PowerTarget } from "../powers";
import { keyOf, pathOf } from "../useGuest";

const at = ({ id }: PowerTarget) => ({ params: { path: { vm_id: id } } });

/** The tags of a guest with their colours. */
export const guestTags = (guest: PowerTarget) =>
    queryOptions({
        queryKey: keyOf(guest, "tags"),
        queryFn: () => take(api.GET(pathOf(guest, "/api/v1/vms/{vm_id}/tags"), at(guest))),
        staleTime: 0,
        retry: false,
    });

/** Its notes. */
export const guestNotes = (guest: PowerTarget) =>
    queryOptions({
        queryKey: keyOf(guest, "notes"),
        queryFn: () => take(api.GET(pathOf(guest, "/api/v1/vms/{vm_id}/notes"), at(guest))),
        staleTime: 0,
        retry: false,
    });

/** Its resource pool, and those that it can be put into. */
export const guestPool = (guest: PowerTarget) =>
    queryOptions({
        queryKey: keyOf(guest, "pool"),
        queryFn: () => take(api.GET(pathOf(guest, "/api/v1/vms/{vm_id}/pool"), at(guest))),
        staleTime: 0,
        retry: false,
    });
