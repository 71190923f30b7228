import { Anchor, Group, Pagination, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { AuditEntry } from "../api/client";
import { audit } from "../api/queries";
import { when } from "../ui/format";
import { Rows } from "../ui/Rows";
import { Empty, Loaded, PageHead } from "../ui/States";
import { Status } from "../ui/Status";
import { AccessGate } from "../ui/AccessGate";
import { Entry, TargetLink } from "./Entry";
import { Export } from "./Export";
import { Chain } from "./Chain";
import { Filters } from "./Filters";
import { who } from "./who";

const PAGE = 50;

/** The audit trail, newest first. The filter is part of the URL. */
export default function AuditPage() {
    return (
        <AccessGate of="audit.list" title="Audit">
            <Audit />
        </AccessGate>
    );
}

function Audit() {
    const { page = 1, ...filter } = useSearch({ from: "/shell/audit" });
    const navigate = useNavigate({ from: "/audit" });
    const [shown, setShown] = useState<AuditEntry | null>(null);
    const query = useQuery({ ...audit({ ...filter, page, per_page: PAGE }), placeholderData: keepPreviousData, staleTime: 0 });
    const filtered = Object.values(filter).some((value) => value !== undefined);
    return (
        <>
            <PageHead title="Audit" note="Every change is recorded before it is made, and its outcome afterwards.">
                <Export filter={filter} />
            </PageHead>
            <Chain />
            <Filters filter={filter} onChange={(next) => void navigate({ search: next, replace: true })} />
            <Loaded query={query}>
                {({ rows, total }) =>
                    rows.length === 0 ? (
                        <Empty title="No rows">{filtered ? "No row matches the filter." : "No changes were recorded yet."}</Empty>
                    ) : (
                        <>
                            <Text size="sm" className="quiet" mb="xs" role="status">
                                {total === 1 ? "One row" : `${total} rows`}
                            </Text>
                            <section className="panel" aria-label="Audit rows">
                                <Table rows={rows} onShow={setShown} />
                            </section>
                            {total > PAGE && (
                                <Group justify="center" p="md">
                                    <Pagination
                                        total={Math.ceil(total / PAGE)}
                                        value={page}
                                        onChange={(next) => void navigate({ search: { ...filter, page: next } })}
                                        getControlProps={(control) => ({ "aria-label": `${control} page` })}
                                        getItemProps={(item) => ({ "aria-label": `Page ${item}` })}
                                    />
                                </Group>
                            )}
                        </>
                    )
                }
            </Loaded>
            <Entry entry={shown} onClose={() => setShown(null)} />
        </>
    );
}

function Table({ rows, onShow }: { rows: AuditEntry[]; onShow: (entry: AuditEntry) => void }) {
    return (
        <Rows
            label="Audit rows"
            rows={rows}
            keyOf={(row) => row.id}
            miw={760}
            columns={[
                { name: "When", cell: (row) => <span style={{ whiteSpace: "nowrap" }}>{when(row.at)}</span> },
                {
                    name: "What",
                    first: true,
                    cell: (row) => (
                        <>
                            <Anchor component="button" size="sm" ta="left" onClick={() => onShow(row)}>
                                <code>{row.action}</code>
                                <span className="unseen">, row {row.id}</span>
                            </Anchor>
                            {row.detail && (
                                <Text size="xs" className="quiet" maw={420} lineClamp={2}>
                                    {row.detail}
                                </Text>
                            )}
                        </>
                    ),
                },
                { name: "On", cell: (row) => <div className="long"><TargetLink target={row.target} /></div> },
                { name: "Who", cell: (row) => <div className="word">{who(row)}</div> },
                { name: "From", cell: (row) => <div className="mono word">{row.ip ?? "–"}</div> },
                { name: "Outcome", cell: (row) => <Status of={row.outcome} /> },
            ]}
        />
    );
}
