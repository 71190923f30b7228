import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { hosts } from "../../api/queries";
import { AccessGate } from "../../ui/AccessGate";
import { Empty, Loaded } from "../../ui/States";
import { Table } from "../../ui/table/Table";
import { BackupsHead } from "../BackupsHead";
import { JobProblems } from "../coverage/Problems";
import { coverage, hostJobs } from "../coverage/queries";
import { t as head } from "../texts";
import { COLUMNS, keyOf, nameOf } from "./columns";
import { hostJobRows } from "./rows";
import { t } from "./texts";

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
    const search = useSearch({ from: "/shell/backups/jobs" });
    const navigate = useNavigate({ from: "/backups/jobs" });
    const query = useQuery(hostJobs);
    const { data: cover } = useQuery(coverage);
    const { data: all } = useQuery(hosts);
    const rows = useMemo(() => hostJobRows(query.data ?? [], cover?.guests ?? [], all ?? []), [query.data, cover, all]);
    return (
        <>
            <Text size="sm" className="quiet" mb="sm">
                {t.note}
            </Text>
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
                            search={search}
                            onSearch={(next) => void navigate({ search: next, replace: true })}
                            example={t.example}
                        />
                    )
                }
            </Loaded>
        </>
    );
}
