import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useDenialReasonsAt } from "../../auth/access";
import { AccessGate } from "../../ui/AccessGate";
import { SmallButton } from "../../ui/ActionButton";
import { when } from "../../ui/format";
import { PageHead } from "../../ui/States";
import type { Column } from "../../ui/table/column";
import { List } from "../../ui/table/List";
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
        <>
            <List
                label={t.title}
                list="recordings"
                query={useQuery(recordings)}
                columns={columns}
                keyOf={keyOf}
                nameOf={nameOf}
                sort="-started"
                example={t.example}
                none={t.none}
                noneText={t.noneText}
            />
            {chosen && <DeleteRecording recording={chosen} onClose={() => setChosen(null)} />}
        </>
    );
}

function DeleteButton({ row, onClick }: { row: Recording; onClick: () => void }) {
    const denied = useDenialReasonsAt("recordings.delete");
    return (
        <SmallButton
            why={denied(row.host_id)}
            aria-label={t.deleteNamed({ name: row.target_name, at: when(row.started_at) })}
            onClick={onClick}
        >
            {t.delete}
        </SmallButton>
    );
}
