import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { LiveEvents } from "../live/live";
import { networksLive } from "./live";
import { networks } from "./queries";

/** The queries that are read again after something was staged on a node of this host. */
function readAgain(host: number | null) {
    const cache = new QueryClient();
    for (const host of [undefined, 1, 2]) cache.setQueryData<unknown>(networks(host).queryKey, {});
    const live = {
        cache,
        onChange: (type: string, work: (id: number | null) => void) => type === "network" && work(host),
    };
    networksLive(live as unknown as LiveEvents);
    return cache
        .getQueryCache()
        .getAll()
        .filter(({ state }) => state.isInvalidated)
        .map(({ queryKey }) => (queryKey[3] as { host?: number }).host ?? "all");
}

test("what is staged on a node is read again where its host is shown", () => {
    expect(readAgain(1)).toEqual(["all", 1]);
    expect(readAgain(null)).toEqual(["all", 1, 2]);
});
