import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, take } from "../../api/client";
import { type Guest, keyOf, pathOf } from "../useGuest";

export type Disk = Schemas["DiskView"];

/** The disks, drives and mount points of a guest; read from its host. */
export const disks = (guest: Guest) =>
    queryOptions({
        queryKey: keyOf(guest, "disks"),
        queryFn: () =>
            take(api.GET(pathOf(guest, "/api/v1/vms/{vm_id}/disks"), { params: { path: { vm_id: guest.id } } })),
        staleTime: 0,
        retry: false,
    });
