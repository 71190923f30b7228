import type { Schemas } from "../api/client";
import { query } from "../api/operation";

export type Schedule = Schemas["Schedule"];
export type ScheduleRun = Schemas["ScheduleRun"];
export type Targets = Schemas["ScheduleTargets"];
export type Kind = Schemas["KindView"];
export type Planned = Schemas["Planned"];
export type HostRun = Schemas["HostBackupRun"];
export type HostRuns = Schemas["HostBackupRuns"];

/** A part of the day on some days of the week. */
export type Hours = Schemas["TimeSpanIn"];
export type UpdateWindow = Schemas["WindowIn"];

export const schedules = query("schedules.list");
export const kinds = query("schedules.kinds");
export const runs = (id: number) => query("schedules.runs", { schedule_id: id }, { staleTime: 0 });
export const calendar = (from: string, to: string) => query("schedules.calendar", { from, to }, { staleTime: 0 });
// No event reports that a node was asked for its tasks.
export const hostRuns = (from: string, to: string) =>
    query("backups.job_runs", { from, to }, { staleTime: 0, refetchInterval: 30_000 });
export const preview = (cron: string, zone: string) =>
    query("schedules.preview", { cron, zone }, { retry: false, staleTime: 60_000 });
export const updateWindows = query("apps.update_windows", {}, { staleTime: 0 });
