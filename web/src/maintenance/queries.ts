import type { Schemas } from "../api/client";
import { query } from "../api/operation";

export type Window = Schemas["MaintenanceWindow"];
export type WindowTargets = Schemas["MaintenanceTargets"];

export const windows = query("maintenance.list", {}, { staleTime: 0 });

/** Why nothing is sent about a target, such as "app:5", at the moment. */
export const exemption = (target: string) => query("maintenance.exemption", { target }, { staleTime: 0, retry: false });
