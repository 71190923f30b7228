import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, take } from "../../api/client";
import { type Guest, keyOf, pathOf } from "../../guests/useGuest";

export type Line = Schemas["LineView"];
export type Nic = Schemas["NicView"];
export type Port = Schemas["PortView"];
export type Answer = Schemas["TestAnswer"];
export type Question = Schemas["TestIn"];

/** What decides about the packets of a guest, for each NIC. */
export const effective = (guest: Guest) =>
    queryOptions({
        queryKey: [...keyOf(guest, "firewall"), "effective"],
        queryFn: () =>
            take(
                api.GET(pathOf(guest, "/api/v1/vms/{vm_id}/firewall/effective"), {
                    params: { path: { vm_id: guest.id } },
                }),
            ),
        staleTime: 0,
        retry: false,
    });

/** Who may connect to the ports on which an app listens. */
export const openPorts = (guest: Guest) =>
    queryOptions({
        queryKey: [...keyOf(guest, "firewall"), "ports"],
        queryFn: () =>
            take(api.GET("/api/v1/apps/{app_id}/firewall/ports", { params: { path: { app_id: guest.id } } })),
        enabled: guest.type === "app",
        staleTime: 0,
        retry: false,
    });

/** What happens to such packets. */
export const test = (guest: Guest, body: Question) =>
    take(api.POST(pathOf(guest, "/api/v1/vms/{vm_id}/firewall/test"), { params: { path: { vm_id: guest.id } }, body }));
