import type { Schemas } from "../../api/client";
import { query } from "../../api/operation";
import { AGAIN_MS } from "../queries";

export type GuestCoverage = Schemas["GuestCoverage"];
export type CoverageProblem = Schemas["CoverageProblem"];
export type Goals = Schemas["GoalsView"];
export type HostJob = Schemas["HostBackupJobView"];

/** How well each guest is covered, the worst first, and what could not be read. */
export const coverage = query("backups.coverage", {}, { staleTime: 0, refetchInterval: AGAIN_MS });

/** How well one guest is covered: a list with it, or an empty one while it is not known. */
export const guestCoverage = ({ type, id }: { type: "app" | "vm"; id: number }) =>
    query("backups.coverage", type === "app" ? { app_id: id } : { vm_id: id }, {
        staleTime: 0,
        refetchInterval: AGAIN_MS,
    });

/** How old the newest backup of a guest may be. Not kept: whoever changes the goals replaces all of them, and so must see the present ones. */
export const goals = query("backups.goals", {}, { staleTime: 0, gcTime: 0 });

/** The backup jobs of Proxmox VE itself. */
export const hostJobs = query("backups.jobs", {}, { staleTime: 0, refetchInterval: AGAIN_MS });
