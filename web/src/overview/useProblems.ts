import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import type { OperationId } from "../api/operations.gen";
import { apps, health, hosts, me, recentJobs } from "../api/queries";
import { accessDenial } from "../auth/access";
import { catalogStatus } from "../catalog/queries";
import { appProblems, catalogProblems, databaseProblems, hostProblems, jobProblems, type OpenProblem, sorted } from "./problems";

/** What the list of problems was made from. */
export type Check = "hosts" | "apps" | "jobs" | "catalog" | "database";

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
    const results: Record<Check, UseQueryResult<OpenProblem[]>> = {
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
    };
    const checks = Object.entries(results) as [Check, UseQueryResult<OpenProblem[]>][];
    const lists = checks.map(([, { data }]) => data);
    const problems = useMemo(() => sorted(...lists.map((list) => list ?? [])), lists);
    return {
        problems,
        isPending: checks.some(([, { isLoading }]) => isLoading),
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

const problemsOfHosts = once(hostProblems);
const problemsOfApps = once(appProblems);
const problemsOfJobs = (jobs: Parameters<typeof jobProblems>[0]) => jobProblems(jobs);

/** All open problems that the user may see, most urgent first. */
export function useProblems(): OpenProblem[] {
    return useAttention().problems;
}
