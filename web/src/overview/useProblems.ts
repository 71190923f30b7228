import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { apps, health, hosts, me, recentJobs } from "../api/queries";
import { accessDenial } from "../auth/access";
import type { OperationId } from "../api/operations.gen";
import { catalogStatus } from "../catalog/queries";
import { appProblems, catalogProblems, databaseProblems, hostProblems, jobProblems, type OpenProblem, sorted } from "./problems";

const NONE: OpenProblem[] = [];

/**
 * All open problems that the user may see, most urgent first. Reads the cached lists that the stream keeps up to date; a
 * component is rendered again only if the problems change.
 */
export function useProblems(): OpenProblem[] {
    const user = useQuery(me).data;
    const may = (id: OperationId) => user !== undefined && accessDenial(user, id) === null;
    const ofHosts = useQuery({ ...hosts, select: hostProblems, enabled: may("hosts.list") }).data ?? NONE;
    const ofApps = useQuery({ ...apps, select: appProblems, enabled: may("apps.list") }).data ?? NONE;
    const ofJobs = useQuery({ ...recentJobs, select: recentProblems, enabled: may("jobs.list") }).data ?? NONE;
    const ofCatalog =
        useQuery({
            ...catalogStatus,
            select: catalogProblems,
            enabled: may("catalog.status"),
            staleTime: Number.POSITIVE_INFINITY, // the stream reports refreshes; a mounted page is no reason to ask again
        }).data ?? NONE;
    const ofDatabase = useQuery({ ...health, select: databaseProblems }).data ?? NONE;
    return useMemo(
        () => sorted(ofDatabase, ofHosts, ofJobs, ofApps, ofCatalog),
        [ofDatabase, ofHosts, ofJobs, ofApps, ofCatalog],
    );
}

const recentProblems = (jobs: Parameters<typeof jobProblems>[0]) => jobProblems(jobs);
