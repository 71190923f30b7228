import { queryOptions } from "@tanstack/react-query";
import type { Schemas } from "../../api/client";
import { call, query } from "../../api/operation";
import { type Guest, idOf } from "../../guests/useGuest";
import { ofGuest } from "../firewall";

export type Line = Schemas["LineView"];
export type Nic = Schemas["NicView"];
export type Port = Schemas["PortView"];
export type Answer = Schemas["TestAnswer"];
export type Question = Schemas["TestIn"];

/** What decides about the packets of a guest, for each NIC. */
export const effective = (guest: Guest) =>
    queryOptions({
        ...query(`${guest.type}s.firewall_effective`, idOf(guest), { staleTime: 0, retry: false }),
        queryKey: [...ofGuest(guest).key, "effective"],
    });

/** Who may connect to the ports on which an app listens. */
export const openPorts = (guest: Guest) =>
    queryOptions({
        ...query("apps.firewall_ports", { app_id: guest.id }, { staleTime: 0, retry: false }),
        queryKey: [...ofGuest(guest).key, "ports"],
        enabled: guest.type === "app",
    });

/** What happens to such packets. */
export const test = (guest: Guest, body: Question) => call(`${guest.type}s.firewall_test`, { ...idOf(guest), body });
