import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, take } from "../api/client";

export type Schedule = Schemas["Schedule"];
export type ScheduleRun = Schemas["ScheduleRun"];
export type Targets = Schemas["ScheduleTargets"];
export type Kind = Schemas["KindView"];
export type Planned = Schemas["Planned"];

export type UpdateWindow = Schemas["WindowIn"];

// The key that events of schedules invalidate (guests/live.ts).
const KEY = "schedules";

export const schedules = queryOptions({ queryKey: [KEY], queryFn: () => take(api.GET("/api/v1/schedules")) });

export const kinds = queryOptions({
    queryKey: ["schedule-kinds"],
    queryFn: () => take(api.GET("/api/v1/schedules/kinds")),
    staleTime: Infinity,
});

export const runs = (id: number) =>
    queryOptions({
        queryKey: [KEY, id, "runs"],
        queryFn: () => take(api.GET("/api/v1/schedules/{schedule_id}/runs", { params: { path: { schedule_id: id } } })),
        staleTime: 0,
    });

export const calendar = (from: string, to: string) =>
    queryOptions({
        queryKey: [KEY, "calendar", from, to],
        queryFn: () => take(api.GET("/api/v1/schedules/calendar", { params: { query: { from, to } } })),
        staleTime: 0,
    });

export const preview = (cron: string, zone: string) =>
    queryOptions({
        queryKey: ["schedule-preview", cron, zone],
        queryFn: () => take(api.GET("/api/v1/schedules/preview", { params: { query: { cron, zone } } })),
        retry: false,
        staleTime: 60_000,
    });

export const updateWindows = queryOptions({
    queryKey: ["update-windows"],
    queryFn: () => take(api.GET("/api/v1/apps/update-windows")),
    staleTime: 0,
});
