import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, type Schemas, take } from "../api/client";
import { TERMINAL } from "../jobs/kinds";
import { onJob } from "../jobs/live";
import { type BackupFilter, MOST, queryOf } from "./filter";

export type Backup = Schemas["BackupView"];
export type BackupStorage = Schemas["BackupStorageView"];

// No event reports that a storage was read and has the same backups as before, or that somebody changed notes.
export const AGAIN_MS = 30_000;

/** The newest backups that fit. */
export const backups = (filter: BackupFilter) =>
    queryOptions({
        queryKey: ["backups", "list", filter],
        queryFn: () => take(api.GET("/api/v1/backups", { params: { query: queryOf(filter, Date.now()) } })),
        staleTime: 0,
        refetchInterval: AGAIN_MS,
    });

/** The newest backups on a storage: one that is not shared may have namesakes on other nodes. */
export const backupsOn = ({ host_id, node, storage, shared }: BackupStorage) =>
    queryOptions({
        queryKey: ["backups", "on", host_id, node, storage],
        queryFn: () => take(api.GET("/api/v1/backups", { params: { query: { limit: MOST, host_id, storage } } })),
        select: (all: Backup[]) => (shared ? all : all.filter((one) => one.node === node)),
        staleTime: 0,
    });

/** The storages for backups, and whether they could be read. */
export const backupStorages = queryOptions({
    queryKey: ["backups", "storages"],
    queryFn: () => take(api.GET("/api/v1/backups/storages")),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
});

/** The configuration of the guest in a backup, and what to know before it is restored; read from its node. */
export const backupConfig = (id: number) =>
    queryOptions({
        queryKey: ["backup-config", id],
        queryFn: () => take(api.GET("/api/v1/backups/{backup_id}/config", { params: { path: { backup_id: id } } })),
        staleTime: CONFIG_FRESH_MS,
        retry: false,
    });

/** The configuration stays the same, but not the guest beside which it would be. */
const CONFIG_FRESH_MS = 60_000;

const KINDS = /^backup\.|\.backup$/;

/**
 * Reads the backups again when a job has changed or removed some. Those that a job made are known when the service has read the
 * storage, which is reported (see live.ts).
 */
export function useBackupEvents() {
    const cache = useQueryClient();
    useEffect(
        () =>
            onJob((job) => {
                if (KINDS.test(job.kind) && TERMINAL.has(job.status))
                    void cache.invalidateQueries({ queryKey: ["backups"] });
            }),
        [cache],
    );
}
