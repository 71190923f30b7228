import { queryOptions } from "@tanstack/react-query";
import { api, take } from "../../api/client";
import { operations } from "../../api/operations.gen";

/*
 * What the service answers about test restores, declared here until server/openapi.json contains it: then the generated types take
 * the place of this file. Until then the page shows nothing of test restores.
 */

/** Whether the service can restore backups as a test. */
export const isOffered = "backups.test_restore" in operations;

/** The newest backup of a guest that was restored as a test. */
export type TestedBackup = { backup_id: number; taken_at: string; tested_at: string; state: string; restore_s: number | null };

/** A guest with its newest tested backup: null when none was tested, undefined while the service does not tell. */
export type WithTest<Guest> = Guest & { tested?: TestedBackup | null };

/** The newest test of a backup. */
export type BackupTest = { state: string; at: string; job: number };

/** A backup with its newest test: null when it was not tested, undefined while the service does not tell. */
export type WithOwnTest<Backup> = Backup & { test?: BackupTest | null };

/** What was looked at in a restored guest. */
export type Evidence = { what: string; ok: boolean; text: string };

/** A test restore. */
export type TestRun = { id: number; backup_id: number; job: number; state: string; at: string; restore_s: number | null; evidence: Evidence[]; error: string | null };

type TestRestoreIn = { storage?: string | null; node?: string | null; wait_s?: number };

type Answer = { data?: unknown; error?: unknown; response: Response };
const untyped = api as unknown as Record<"GET" | "POST", (path: string, init: object) => Promise<Answer>>;

/** Starts a test restore; the answer names its job. */
export const startTest = (id: number, body: TestRestoreIn) =>
    take(untyped.POST("/api/v1/backups/{backup_id}/test-restore", { params: { path: { backup_id: id } }, body })) as Promise<{ job: number }>;

/** The newest test restore of a guest. */
export const latestTest = ({ type, id }: { type: "app" | "vm"; id: number }) =>
    queryOptions({
        queryKey: ["backups", "tests", type, id],
        queryFn: () => take(untyped.GET("/api/v1/backups/tests", { params: { query: { limit: 1, [`${type}_id`]: id } } })) as Promise<TestRun[]>,
        enabled: isOffered,
        staleTime: 0,
    });
