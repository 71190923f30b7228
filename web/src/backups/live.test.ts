import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { LiveEvents } from "../live/live";
import { backupsLive } from "./live";

test("what is known of storages is read again when other backups are known, and goals that are edited are not", () => {
    const cache = new QueryClient();
    for (const of of ["list", "storages", "coverage", "goals"]) cache.setQueryData(["backups", of], []);
    const live = {
        cache,
        onChange: (type: string, work: (id: number | null) => void) => type === "backup" && work(null),
    };
    backupsLive(live as unknown as LiveEvents);
    const again = cache
        .getQueryCache()
        .getAll()
        .filter(({ state }) => state.isInvalidated)
        .map(({ queryKey }) => queryKey[1]);
    expect(again).toEqual(["list", "storages", "coverage"]);
});
