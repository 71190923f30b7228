import { queryOptions } from "@tanstack/react-query";
import { api, take } from "../api/client";

/** A machine with what only its host knows; the host is asked each time. */
export const vmDetail = (id: number) =>
    queryOptions({
        queryKey: ["vm", id, "detail"],
        queryFn: () => take(api.GET("/api/v1/vms/{vm_id}", { params: { path: { vm_id: id } } })),
        staleTime: 0,
        retry: false,
    });

/** Its tags with their colours. */
export const vmTags = (id: number) =>
    queryOptions({
        queryKey: ["vm", id, "tags"],
        queryFn: () => take(api.GET("/api/v1/vms/{vm_id}/tags", { params: { path: { vm_id: id } } })),
        staleTime: 0,
        retry: false,
    });

/** Its notes. */
export const vmNotes = (id: number) =>
    queryOptions({
        queryKey: ["vm", id, "notes"],
        queryFn: () => take(api.GET("/api/v1/vms/{vm_id}/notes", { params: { path: { vm_id: id } } })),
        staleTime: 0,
        retry: false,
    });
