import type { Schemas } from "../api/client";
import { query } from "../api/operation";

export type Hardware = Schemas["HardwareView"];
export type HardwareRow = Schemas["HardwareRow"];
export type Disk = Schemas["PhysicalDiskView"];
export type Pool = Schemas["PoolView"];
export type Update = Schemas["PackageUpdateView"];

const AGAIN_MS = 60_000;
const READING_MS = 2_000;

/** The worst of each host's hardware. */
export const allHardware = query("hardware.list", {}, { staleTime: 0, refetchInterval: AGAIN_MS });

/** The hardware of a host; asked often while it is being read. */
export const hardwareOf = (id: number) =>
    query(
        "hardware.get",
        { host_id: id },
        { staleTime: 0, refetchInterval: ({ state }) => (state.data?.reading ? READING_MS : AGAIN_MS) },
    );
