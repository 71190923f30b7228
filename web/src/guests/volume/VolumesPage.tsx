import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useDenialReasonsAt } from "../../auth/access";
import { AccessGate } from "../../ui/AccessGate";
import { SmallButton } from "../../ui/ActionButton";
import { Ago } from "../../ui/Ago";
import { Quiet } from "../../ui/Quiet";
import { Empty, Loaded, PageHead } from "../../ui/States";
import type { Column } from "../../ui/table/column";
import { Table } from "../../ui/table/Table";
import { useTableSearch } from "../../ui/table/useTableSearch";
import { COLUMNS, keyOf, nameOf } from "./columns";
import { DeleteDialog } from "./DeleteDialog";
import { Others } from "./Others";
import { orphanedVolumes, type Volume } from "./queries";
import { t } from "./texts";
import { Unread } from "./Unread";

/** The volumes of all hosts that belong to no guest. */
export default function VolumesPage() {
    return (
        <AccessGate of="volumes.orphaned" title={t.title}>
            <PageHead title={t.title} note={t.note} />
            <Volumes />
        </AccessGate>
    );
}

function Volumes() {
    const address = useTableSearch();
    const [chosen, setChosen] = useState<Volume | null>(null);
    const columns = useMemo<Column<Volume>[]>(
        () => [
            ...COLUMNS,
            {
                id: "actions",
                name: t.actions,
                actions: true,
                width: 90,
                cell: (row) => <DeleteButton volume={row} onClick={() => setChosen(row)} />,
            },
        ],
        [],
    );
    return (
        <Loaded query={useQuery(orphanedVolumes)}>
            {({ items, others, unread, read_at }) => (
                <>
                    <Unread storages={unread} />
                    <Others volumes={others} />
                    {items.length === 0 ? (
                        <Empty title={t.none}>{read_at === null ? t.noneYetText : t.noneText}</Empty>
                    ) : (
                        <>
                            {read_at !== null && <Quiet>{t.readAt({ at: () => <Ago key="at" at={read_at} /> })}</Quiet>}
                            <Table
                                label={t.title}
                                list="volumes"
                                rows={items}
                                columns={columns}
                                keyOf={keyOf}
                                nameOf={nameOf}
                                sort="-size"
                                {...address}
                                example={t.example}
                            />
                        </>
                    )}
                    {chosen && <DeleteDialog volume={chosen} onClose={() => setChosen(null)} />}
                </>
            )}
        </Loaded>
    );
}

function DeleteButton({ volume, onClick }: { volume: Volume; onClick: () => void }) {
    const denied = useDenialReasonsAt("volumes.delete_orphaned");
    return (
        <SmallButton
            why={denied(volume.host_id)}
            aria-label={t.deleteNamed({ volume: volume.volid, node: volume.node })}
            onClick={onClick}
        >
            {t.delete}
        </SmallButton>
    );
}
