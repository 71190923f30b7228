import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Schemas } from "../api/client";
import { call, keyOf, query, readAgain } from "../api/operation";
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
        queryKey: [...keyOf("backups.list"), filter],
        queryFn: ({ signal }) => call("backups.list", queryOf(filter, Date.now()), signal),
        staleTime: 0,
        refetchInterval: AGAIN_MS,
    });

/** The newest backups on a storage: one that is not shared may have namesakes on other nodes. */
export const backupsOn = ({ host_id, node, storage, shared }: BackupStorage) =>
    queryOptions({
        ...query("backups.list", { limit: MOST, host_id, storage }),
        select: (all: Backup[]) => (shared ? all : all.filter((one) => one.node === node)),
        staleTime: 0,
    });

/** The storages for backups, and whether they could be read. */
export const backupStorages = query("backups.storages", {}, { staleTime: 0, refetchInterval: AGAIN_MS });

/** The configuration of the guest in a backup, and what to know before it is restored; read from its node. */
export const backupConfig = (id: number) =>
    query("backups.config", { backup_id: id }, { staleTime: CONFIG_FRESH_MS, retry: false });

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
                if (KINDS.test(job.kind) && TERMINAL.has(job.status)) void readAgain(cache, "backups");
            }),
        [cache],
    );
}
