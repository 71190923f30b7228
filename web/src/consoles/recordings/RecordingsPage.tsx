import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useDenialReasonsAt } from "../../auth/access";
import { AccessGate } from "../../ui/AccessGate";
import { ActionButton } from "../../ui/ActionButton";
import { when } from "../../ui/format";
import { Empty, Loaded, PageHead } from "../../ui/States";
import type { Column } from "../../ui/table/column";
import { Table } from "../../ui/table/Table";
import { COLUMNS, keyOf, nameOf } from "./columns";
import { DeleteRecording } from "./DeleteRecording";
import { type Recording, recordings } from "./queries";
import { t } from "./texts";

/** The recordings of consoles. */
export default function RecordingsPage() {
    return (
        <AccessGate of="recordings.list" title={t.title}>
            <PageHead title={t.title} note={t.note} />
            <Recordings />
        </AccessGate>
    );
}

function Recordings() {
    const search = useSearch({ from: "/shell/audit/recordings" });
    const navigate = useNavigate({ from: "/audit/recordings" });
    const [chosen, setChosen] = useState<Recording | null>(null);
    const columns = useMemo<Column<Recording>[]>(
        () => [
            ...COLUMNS,
            {
                id: "actions",
                name: t.actions,
                actions: true,
                width: 100,
                cell: (row) => <DeleteButton row={row} onClick={() => setChosen(row)} />,
            },
        ],
        [],
    );
    return (
        <Loaded query={useQuery(recordings)}>
            {(rows) => (
                <>
                    {rows.length === 0 ? (
                        <Empty title={t.none}>{t.noneText}</Empty>
                    ) : (
                        <Table
                            label={t.title}
                            list="recordings"
                            rows={rows}
                            columns={columns}
                            keyOf={keyOf}
                            nameOf={nameOf}
                            sort="-started"
                            search={search}
                            onSearch={(next) => void navigate({ search: next, replace: true })}
                            example={t.example}
                        />
                    )}
                    {chosen && <DeleteRecording recording={chosen} onClose={() => setChosen(null)} />}
                </>
            )}
        </Loaded>
    );
}

function DeleteButton({ row, onClick }: { row: Recording; onClick: () => void }) {
    const denied = useDenialReasonsAt("recordings.delete");
    return (
        <ActionButton
            why={denied(row.host_id)}
            size="xs"
            variant="default"
            aria-label={t.deleteNamed({ name: row.target_name, at: when(row.started_at) })}
            onClick={onClick}
        >
            {t.delete}
        </ActionButton>
    );
}
