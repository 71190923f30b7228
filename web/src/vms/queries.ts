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
