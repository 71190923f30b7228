import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { openAlerts } from "../alerts/open";
import type { Host, Job } from "../api/client";
import { isFirstTry } from "../api/operation";
import type { OperationId } from "../api/operations.gen";
import { apps, dismissedJobs, health, hosts, me, recentJobs } from "../api/queries";
import { accessDenial } from "../auth/access";
import { catalogStatus } from "../catalog/queries";
import {
    backupCheck,
    backupProblems,
    channelCheck,
    channelProblems,
    hardwareCheck,
    hardwareProblems,
    ownCheck,
    ownProblems,
} from "./checks";
import {
    alertProblems,
    appProblems,
    catalogProblems,
    databaseProblems,
    hostProblems,
    jobProblems,
    type OpenProblem,
    type Place,
    sorted,
    withoutAlerts,
} from "./problems";

/** What the list of problems was made from. */
export type Check =
    | "alerts"
    | "hosts"
    | "apps"
    | "jobs"
    | "catalog"
    | "database"
    | "backups"
    | "hardware"
    | "channels"
    | "own";

export type Attention = {
    /** All open problems that the user may see, most urgent first. */
    problems: OpenProblem[];
    /** Whether something is still being loaded for the first time. */
    isPending: boolean;
    checked: Check[];
    /** What could not be read, or may not be read by this user. */
    unchecked: Check[];
};

/**
 * What needs attention. Reads the cached lists that the stream keeps up to date; a component is rendered again only if the
 * result changes.
 */
export function useAttention(): Attention {
    const user = useQuery(me).data;
    const may = (id: OperationId) => user !== undefined && accessDenial(user, id) === null;
    const dismissed = useQuery({ ...dismissedJobs, select: dismissedIds, enabled: may("jobs.list") }).data ?? NONE;
    const problemsOfJobs = useMemo(() => (all: Job[]) => jobProblems(all, Date.now(), dismissed), [dismissed]);
    const alerts = useQuery(openAlerts).data;
    const allHosts = useQuery({ ...hosts, select: placesOf, enabled: may("hosts.list") }).data;
    const results: Record<Check, UseQueryResult<OpenProblem[]>> = {
        alerts: useQuery({ ...openAlerts, select: alertProblems }),
        database: useQuery({ ...health, select: databaseProblems }),
        hosts: useQuery({ ...hosts, select: problemsOfHosts, enabled: may("hosts.list") }),
        jobs: useQuery({ ...recentJobs, select: problemsOfJobs, enabled: may("jobs.list") }),
        apps: useQuery({ ...apps, select: problemsOfApps, enabled: may("apps.list") }),
        catalog: useQuery({
            ...catalogStatus,
            select: catalogProblems,
            enabled: may("catalog.status"),
            staleTime: Number.POSITIVE_INFINITY, // the stream reports refreshes; a mounted page is no reason to ask again
        }),
        backups: useQuery({
            ...backupCheck,
            select: backupProblems,
            enabled: may("backups.coverage_summary"),
        }),
        hardware: useQuery({ ...hardwareCheck, select: hardwareProblems, enabled: may("hardware.list") }),
        channels: useQuery({
            ...channelCheck,
            select: channelProblems,
            enabled: may("notifications.channels"),
        }),
        own: useQuery({ ...ownCheck, select: problemsOfOwn, enabled: may("meta.backups") }),
    };
    const checks = Object.entries(results) as [Check, UseQueryResult<OpenProblem[]>][];
    const lists = checks.map(([, { data }]) => data);
    // biome-ignore lint/correctness/useExhaustiveDependencies: `lists` is new each time, what it contains is not
    const problems = useMemo(
        () =>
            sorted(
                withoutAlerts(
                    lists.flatMap((list) => list ?? []),
                    alerts ?? [],
                    allHosts ?? [],
                ),
            ),
        [...lists, alerts, allHosts],
    );
    return {
        problems,
        isPending: checks.some(([, result]) => isFirstTry(result)),
        checked: checks.filter(([, { data }]) => data !== undefined).map(([check]) => check),
        unchecked: checks.filter(([, { data, isLoading }]) => data === undefined && !isLoading).map(([check]) => check),
    };
}

/** The result for the same data is computed once, however many components ask for it. */
function once<Data, Result>(of: (data: Data) => Result): (data: Data) => Result {
    let last: { data: Data; result: Result } | undefined;
    return (data) => {
        if (last?.data !== data) last = { data, result: of(data) };
        return last.result;
    };
}

const problemsOfOwn = once((data: Parameters<typeof ownProblems>[0]) => ownProblems(data));
const problemsOfHosts = once(hostProblems);
const problemsOfApps = once(appProblems);
const idsOf = (rows: { job_id: number }[]): ReadonlySet<number> => new Set(rows.map(({ job_id }) => job_id));
const dismissedIds = once(idsOf);
const NONE: ReadonlySet<number> = new Set();
const placesOf = (rows: Host[]): Place[] => rows.map(({ id, cluster }) => ({ id, cluster }));

/** All open problems that the user may see, most urgent first. */
export function useProblems(): OpenProblem[] {
    return useAttention().problems;
}
