import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { keyOf } from "../api/operation";
import type { LiveEvents } from "../live/live";
import { coverage, goals } from "./coverage/queries";
import { backupsLive } from "./live";
import { backupStorages, backups } from "./queries";

test("what is known of storages is read again when other backups are known, and goals that are edited are not", () => {
    const cache = new QueryClient();
    for (const { queryKey } of [backups({}), backupStorages, coverage, goals])
        cache.setQueryData<unknown>(queryKey, []);
    tell(cache);
    const again = cache
        .getQueryCache()
        .getAll()
        .filter(({ state }) => state.isInvalidated)
        .map(({ queryKey }) => queryKey[2]);
    expect(again).toEqual(["list", "storages", "coverage"]);
});

test("the summary, which every open page has, is old then and is read when a page shows it next", async () => {
    const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
    let read = 0;
    const summary = { queryKey: keyOf("backups.coverage_summary"), queryFn: async () => ++read };
    await cache.fetchQuery(summary);
    const close = new QueryObserver(cache, summary).subscribe(() => undefined);
    tell(cache);
    expect(cache.isFetching()).toBe(0);
    const closeNext = new QueryObserver(cache, summary).subscribe(() => undefined);
    expect(cache.isFetching()).toBe(1);
    close();
    closeNext();
});

/** A backup is known that was not. */
function tell(cache: QueryClient) {
    const live = {
        cache,
        onChange: (type: string, work: (id: number | null) => void) => type === "backup" && work(null),
    };
    backupsLive(live as unknown as LiveEvents);
}
