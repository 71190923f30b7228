import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { MonitoringHead } from "../metrics/monitoring/MonitoringHead";
import { AccessGate } from "../ui/AccessGate";
import { Empty, Loaded } from "../ui/States";
import { Table } from "../ui/table/Table";
import { COLUMNS, keyOf, nameOf, worstFirst } from "./columns";
import { allHardware, type HardwareRow } from "./queries";
import { t } from "./texts";

/** The hardware of all hosts, the worst first. */
export default function HardwarePage() {
    return (
        <AccessGate of="hardware.list" title={t.title}>
            <MonitoringHead />
            <Loaded query={useQuery(allHardware)}>{(rows) => <Hosts rows={rows} />}</Loaded>
        </AccessGate>
    );
}

function Hosts({ rows }: { rows: readonly HardwareRow[] }) {
    const search = useSearch({ from: "/shell/hardware" });
    const navigate = useNavigate({ from: "/hardware" });
    const sorted = useMemo(() => worstFirst(rows), [rows]);
    if (rows.length === 0) return <Empty title={t.none}>{t.noneText}</Empty>;
    return (
        <Table
            label={t.list}
            list="hardware"
            rows={sorted}
            columns={COLUMNS}
            keyOf={keyOf}
            nameOf={nameOf}
            search={search}
            onSearch={(next) => void navigate({ search: next, replace: true })}
            example={t.example}
        />
    );
}
