import type { Schemas } from "../../api/client";
import { query } from "../../api/operation";
import { type Guest, idOf } from "../useGuest";

export type Disk = Schemas["DiskView"];

/** The disks, drives and mount points of a guest; read from its host. */
export const disks = (guest: Guest) => query(`${guest.type}s.disks`, idOf(guest), { staleTime: 0, retry: false });
