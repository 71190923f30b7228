import { Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, useMemo } from "react";
import { hosts } from "../../api/queries";
import { AccessGate } from "../../ui/AccessGate";
import { AddButton } from "../../ui/AddButton";
import { Quiet } from "../../ui/Quiet";
import { Empty, Loaded } from "../../ui/States";
import { Table } from "../../ui/table/Table";
import { useTableSearch } from "../../ui/table/useTableSearch";
import { BackupsHead } from "../BackupsHead";
import { JobProblems } from "../coverage/Problems";
import { coverage, hostJobs } from "../coverage/queries";
import { t as head } from "../texts";
import { COLUMNS } from "./columns";
import { hostJobRows, keyOf, nameOf } from "./rows";
import { t } from "./texts";

const JobDialog = lazy(() => import("./JobDialog"));

/** The backup jobs of Proxmox VE itself, and the guests that each includes. */
export default function HostJobsPage() {
    return (
        <AccessGate of="backups.jobs" title={head.title}>
            <BackupsHead />
            <Jobs />
        </AccessGate>
    );
}

function Jobs() {
    const address = useTableSearch();
    const query = useQuery(hostJobs);
    const { data: cover } = useQuery(coverage);
    const { data: all } = useQuery(hosts);
    const rows = useMemo(() => hostJobRows(query.data ?? [], cover?.guests ?? [], all ?? []), [query.data, cover, all]);
    return (
        <>
            <Group justify="space-between" gap="sm" mb="sm">
                <Quiet>{t.note}</Quiet>
                <AddButton of="backups.create_job" label={t.add} variant="default">
                    {(onClose) => <JobDialog onClose={onClose} />}
                </AddButton>
            </Group>
            {cover && <JobProblems of={cover.errors} />}
            <Loaded query={query}>
                {() =>
                    rows.length === 0 ? (
                        <Empty title={t.none}>{t.noneText}</Empty>
                    ) : (
                        <Table
                            label={t.list}
                            list="backup-host-jobs"
                            rows={rows}
                            columns={COLUMNS}
                            keyOf={keyOf}
                            nameOf={nameOf}
                            {...address}
                            example={t.example}
                        />
                    )
                }
            </Loaded>
        </>
    );
}
