import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { LiveEvents } from "../live/live";
import { coverage, goals } from "./coverage/queries";
import { backupsLive } from "./live";
import { backupStorages, backups } from "./queries";

test("what is known of storages is read again when other backups are known, and goals that are edited are not", () => {
    const cache = new QueryClient();
    for (const { queryKey } of [backups({}), backupStorages, coverage, goals])
        cache.setQueryData<unknown>(queryKey, []);
    const live = {
        cache,
        onChange: (type: string, work: (id: number | null) => void) => type === "backup" && work(null),
    };
    backupsLive(live as unknown as LiveEvents);
    const again = cache
        .getQueryCache()
        .getAll()
        .filter(({ state }) => state.isInvalidated)
        .map(({ queryKey }) => queryKey[2]);
    expect(again).toEqual(["list", "storages", "coverage"]);
});
