import { Group, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useMemo, useState } from "react";
import { hosts } from "../../api/queries";
import { useDenialReason } from "../../auth/access";
import { AccessGate } from "../../ui/AccessGate";
import { ActionButton } from "../../ui/ActionButton";
import { Empty, Loaded } from "../../ui/States";
import { Table } from "../../ui/table/Table";
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
    const search = useSearch({ from: "/shell/backups/jobs" });
    const navigate = useNavigate({ from: "/backups/jobs" });
    const [adding, setAdding] = useState(false);
    const notAdd = useDenialReason("backups.create_job");
    const query = useQuery(hostJobs);
    const { data: cover } = useQuery(coverage);
    const { data: all } = useQuery(hosts);
    const rows = useMemo(() => hostJobRows(query.data ?? [], cover?.guests ?? [], all ?? []), [query.data, cover, all]);
    return (
        <>
            <Group justify="space-between" gap="sm" mb="sm">
                <Text size="sm" className="quiet">
                    {t.note}
                </Text>
                <ActionButton
                    why={notAdd}
                    variant="default"
                    leftSection={<IconPlus size={16} />}
                    onClick={() => setAdding(true)}
                >
                    {t.add}
                </ActionButton>
            </Group>
            <Suspense>{adding && <JobDialog onClose={() => setAdding(false)} />}</Suspense>
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
