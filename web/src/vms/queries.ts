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

/** Its options and those of its firewall. */
export const vmOptions = (id: number) =>
    queryOptions({
        queryKey: ["vm", id, "options"],
        queryFn: () => take(api.GET("/api/v1/vms/{vm_id}/options", { params: { path: { vm_id: id } } })),
        staleTime: 0,
        retry: false,
    });

/** Its cloud-init settings; the password is only known as set or not. */
export const vmCloudInit = (id: number) =>
    queryOptions({
        queryKey: ["vm", id, "cloud-init"],
        queryFn: () => take(api.GET("/api/v1/vms/{vm_id}/cloud-init", { params: { path: { vm_id: id } } })),
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

/** Its resource pool, and those that it can be put into. */
export const vmPool = (id: number) =>
    queryOptions({
        queryKey: ["vm", id, "pool"],
        queryFn: () => take(api.GET("/api/v1/vms/{vm_id}/pool", { params: { path: { vm_id: id } } })),
        staleTime: 0,
        retry: false,
    });
