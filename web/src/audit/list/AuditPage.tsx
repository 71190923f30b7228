import { Anchor } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { AuditEntry } from "../../api/client";
import { type AuditFilter, audit } from "../../api/queries";
import { AccessGate } from "../../ui/AccessGate";
import { ButtonLink } from "../../ui/Links";
import { Quiet } from "../../ui/Quiet";
import { Empty, Loaded, PageHead } from "../../ui/States";
import { Status } from "../../ui/Status";
import type { Column } from "../../ui/table/column";
import { Table } from "../../ui/table/Table";
import { actions } from "../actions.gen";
import { Chain } from "../Chain";
import { Entry, TargetLink, targetText } from "../Entry";
import { Export } from "../Export";
import { Filters } from "../Filters";
import { who } from "../who";
import { t } from "./texts";

const PAGE = 50;
const keyOf = (row: AuditEntry) => row.id;
const nameOf = (row: AuditEntry) => row.action;

/** The audit trail, newest first. The filter is part of the URL. */
export default function AuditPage() {
    return (
        <AccessGate of="audit.list" title={t.title}>
            <Audit />
        </AccessGate>
    );
}

function Audit() {
    const { page = 1, sort, group, columns, density, ...filter } = useSearch({ from: "/shell/audit" });
    const navigate = useNavigate({ from: "/audit" });
    const [shown, setShown] = useState<AuditEntry | null>(null);
    const query = useQuery({
        ...audit({ ...filter, page, per_page: PAGE }),
        placeholderData: keepPreviousData,
        staleTime: 0,
    });
    const filtered = Object.values(filter).some((value) => value !== undefined);
    const all = useMemo(() => columnsOf(setShown), []);
    return (
        <>
            <PageHead title={t.title} note={t.note}>
                <ButtonLink variant="default" to="/audit/recordings">
                    {t.recordings}
                </ButtonLink>
                <Export filter={filter} />
            </PageHead>
            <Chain />
            <Filters
                filter={filter}
                onChange={(next: AuditFilter) =>
                    void navigate({ search: { columns, density, ...next }, replace: true })
                }
            />
            <Loaded query={query}>
                {({ rows, total }) =>
                    rows.length === 0 ? (
                        <Empty title={t.none}>{filtered ? t.noMatch : t.noneYet}</Empty>
                    ) : (
                        <Table
                            label={t.rows}
                            list="audit"
                            rows={rows}
                            columns={all}
                            keyOf={keyOf}
                            nameOf={nameOf}
                            search={{ columns, density, ...filter }}
                            onSearch={(next) => void navigate({ search: next, replace: true })}
                            pages={{
                                page,
                                size: PAGE,
                                total,
                                onPage: (next) =>
                                    void navigate({ search: { columns, density, ...filter, page: next } }),
                            }}
                        />
                    )
                }
            </Loaded>
            <Entry entry={shown} onClose={() => setShown(null)} />
        </>
    );
}

function columnsOf(onShow: (entry: AuditEntry) => void): readonly Column<AuditEntry>[] {
    return [
        { id: "when", name: t.when, line: 2, as: "time", width: 190, value: (row) => row.at },
        {
            id: "what",
            name: t.what,
            first: true,
            width: 280,
            value: (row) => row.action,
            cell: (row) => (
                <>
                    <Anchor component="button" ta="left" onClick={() => onShow(row)}>
                        <span title={row.action}>{actions[row.action] ?? row.action}</span>
                        <span className="unseen">{t.rowId({ id: row.id })}</span>
                    </Anchor>
                    {row.detail && (
                        <Quiet size="xs" lineClamp={2}>
                            {row.detail}
                        </Quiet>
                    )}
                </>
            ),
        },
        {
            id: "on",
            name: t.on,
            width: 170,
            value: (row) => row.target && targetText(row.target),
            cell: (row) => <TargetLink target={row.target} />,
        },
        { id: "who", name: t.who, line: 2, width: 150, value: who },
        {
            id: "from",
            name: t.from,
            width: 130,
            value: (row) => row.ip,
            cell: (row) => <span className="mono">{row.ip ?? "–"}</span>,
        },
        {
            id: "outcome",
            name: t.outcome,
            line: 1,
            width: 110,
            value: (row) => row.outcome,
            cell: (row) => <Status of={row.outcome} />,
        },
        { id: "status", name: t.status, numeric: true, hidden: true, width: 90, value: (row) => row.status },
        { id: "request", name: t.request, hidden: true, width: 240, value: (row) => row.request_id },
    ];
}
