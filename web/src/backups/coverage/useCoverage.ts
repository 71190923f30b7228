import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { apps, discovered, hosts, vms } from "../../api/queries";
import { type CoverageProblem, coverage, hostJobs } from "./queries";
import { type CoverageRow, coverageRows } from "./rows";

/** The guests with their coverage; what the other lists add is missing until they are loaded. */
export function useCoverage(): UseQueryResult<{ rows: CoverageRow[]; errors: readonly CoverageProblem[] }> {
    const query = useQuery(coverage);
    const { data: some } = useQuery(apps);
    const { data: containers } = useQuery(discovered);
    const { data: machines } = useQuery(vms);
    const { data: all } = useQuery(hosts);
    const { data: jobs } = useQuery(hostJobs);
    const data = useMemo(
        () =>
            query.data && {
                rows: coverageRows({
                    guests: query.data.guests,
                    apps: some ?? [],
                    containers: containers ?? [],
                    vms: machines ?? [],
                    hosts: all ?? [],
                    hostJobs: jobs ?? [],
                }),
                errors: query.data.errors,
            },
        [query.data, some, containers, machines, all, jobs],
    );
    return { ...query, data } as UseQueryResult<NonNullable<typeof data>>;
}
