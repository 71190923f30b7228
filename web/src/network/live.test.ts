import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { LiveEvents } from "../live/live";
import { networksLive } from "./live";

/** The queries that are read again after something was staged on a node of this host. */
function readAgain(host: number | null) {
    const cache = new QueryClient();
    for (const of of ["all", 1, 2]) cache.setQueryData(["networks", of], {});
    const live = {
        cache,
        onChange: (type: string, work: (id: number | null) => void) => type === "network" && work(host),
    };
    networksLive(live as unknown as LiveEvents);
    return cache
        .getQueryCache()
        .getAll()
        .filter(({ state }) => state.isInvalidated)
        .map(({ queryKey }) => queryKey[1]);
}

test("what is staged on a node is read again where its host is shown", () => {
    expect(readAgain(1)).toEqual(["all", 1]);
    expect(readAgain(null)).toEqual(["all", 1, 2]);
});
