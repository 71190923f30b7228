import { type QueryClient, QueryObserver, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { call } from "../../api/operation";
import { me } from "../../api/queries";
import { accessDenial } from "../../auth/access";
import type { Kind } from "../targets";
import { type Courses, coursesOf } from "./courses";

const MINUTE = 60_000;
const NONE: Courses = { times: [], lines: new Map() };

/** The lists of which lines are drawn. */
export type Listed = Exclude<Kind, "storage">;

/** The last hour of everything of a list, in one request a minute while something of it is shown. */
export const sparklines = (type: Listed) =>
    queryOptions({
        queryKey: ["metrics", "sparklines", type],
        queryFn: async ({ client }) => {
            const user = client.getQueryData(me.queryKey);
            // Lists are shown without it, too.
            if (user === undefined || accessDenial(user, "metrics.sparklines") !== null) return NONE;
            return coursesOf(await call("metrics.sparklines", { type, metric: "cpu_pct,mem_pct" }));
        },
        staleTime: MINUTE,
        refetchInterval: MINUTE,
        retry: false,
        // It is compared with nothing: each answer is another hour.
        structuralSharing: false,
    });

/** Those who show a line of a list, and the end of what they follow together. */
type Followers = { watchers: Set<() => void>; end: () => void };

const followed = new WeakMap<QueryClient, Map<Listed, Followers>>();

/** All rows follow the query of their list together: an observer for each would cost a row more than its line. */
function follow(client: QueryClient, type: Listed, watcher: () => void): () => void {
    const lists = followed.get(client) ?? new Map<Listed, Followers>();
    followed.set(client, lists);
    const { watchers, end } = lists.get(type) ?? begin(client, type);
    lists.set(type, { watchers, end });
    watchers.add(watcher);
    return () => {
        watchers.delete(watcher);
        if (watchers.size > 0) return;
        lists.delete(type);
        end();
    };
}

function begin(client: QueryClient, type: Listed): Followers {
    const watchers = new Set<() => void>();
    const observer = new QueryObserver(client, sparklines(type));
    const end = observer.subscribe(() => {
        for (const watcher of watchers) watcher();
    });
    return { watchers, end };
}

/** The last hour of a list; undefined until it is known. */
export function useSparklines(type: Listed): Courses | undefined {
    const client = useQueryClient();
    return useSyncExternalStore(
        useCallback((watcher) => follow(client, type, watcher), [client, type]),
        () => client.getQueryData(sparklines(type).queryKey),
    );
}

const SELDOM = 5 * MINUTE;

/**
 * The last day of everything of a list, in one request. Only for who may ask for it.
 *
 * @param metric the metrics, with commas between them
 * @param follows whether it is read again by itself
 */
export const lastDay = (type: Listed, metric: string, follows = true) =>
    queryOptions({
        queryKey: ["metrics", "sparklines", type, metric, "24h"],
        queryFn: async () => coursesOf(await call("metrics.sparklines", { type, metric, window: "24h" })),
        staleTime: SELDOM,
        refetchInterval: follows && SELDOM,
        structuralSharing: false,
    });
