import { Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Empty, Loaded } from "../ui/States";
import type { Column } from "../ui/table/column";
import { Table } from "../ui/table/Table";
import { COLUMNS, keyOf, OWN_COLUMNS } from "./columns";
import { DeleteDialog } from "./DeleteDialog";
import { EditDialog } from "./EditDialog";
import { Filters } from "./Filters";
import { type BackupFilter, type BackupSearch, filterOf, isFiltered, MOST } from "./filter";
import { nameOf } from "./names";
import { type Backup, backupStorages, backups, useBackupEvents } from "./queries";
import { RestoreDialog } from "./restore/RestoreDialog";
import { type BackupAction, RowMenu } from "./RowMenu";
import { t } from "./texts";
import { Unread } from "./Unread";

type Props = {
    search: BackupSearch;
    onSearch: (next: BackupSearch) => void;
    /** The guest to which the list belongs, as in the filter; without it, it is that of all guests. */
    own?: string;
};

/** Backups, the newest first: filtered by the service, then by the table. */
export function BackupList({ search, onSearch, own }: Props) {
    useBackupEvents();
    const [open, setOpen] = useState<{ what: BackupAction; backup: Backup } | null>(null);
    const filter: BackupFilter = { ...filterOf(search), ...(own !== undefined && { guest: own }) };
    const query = useQuery(backups(filter));
    const columns = useMemo<Column<Backup>[]>(
        () => [
            ...(own === undefined ? COLUMNS : OWN_COLUMNS),
            { id: "actions", name: t.actions, actions: true, width: 50, cell: (row) => <RowMenu of={row} onChoose={(what) => setOpen({ what, backup: row })} /> },
        ],
        [own],
    );
    const ids = useMemo(() => otherIds(query.data ?? []), [query.data]);
    const close = () => setOpen(null);
    const change = (next: BackupFilter) => onSearch({ ...search, ...next, guest: own === undefined ? next.guest : undefined });
    const narrowed = isFiltered({ ...filter, ...(own !== undefined && { guest: undefined }) });
    return (
        <>
            <Filters filter={filter} ids={own === undefined ? ids : null} onChange={change} />
            <Unread />
            <Loaded query={query}>
                {(rows) =>
                    rows.length === 0 ? (
                        <Nothing
                            narrowed={narrowed}
                            own={own !== undefined}
                            onClear={() => change({ guest: undefined, storage: undefined, state: undefined, age: undefined })}
                        />
                    ) : (
                        <>
                            {rows.length >= MOST && (
                                <Text size="sm" className="quiet" mb="sm" role="status">
                                    {t.onlyNewest({ n: rows.length })}
                                </Text>
                            )}
                            <Table
                                label={t.list}
                                list={own === undefined ? "backups" : "guest-backups"}
                                rows={rows}
                                columns={columns}
                                keyOf={keyOf}
                                nameOf={nameOf}
                                sort="age"
                                search={search}
                                onSearch={onSearch}
                                example={t.example}
                            />
                        </>
                    )
                }
            </Loaded>
            {open?.what === "edit" && <EditDialog backup={open.backup} onClose={close} />}
            {open?.what === "restore" && <RestoreDialog backup={open.backup} onClose={close} />}
            {open?.what === "delete" && <DeleteDialog backup={open.backup} onClose={close} />}
        </>
    );
}

/** The IDs of guests that have no page. */
function otherIds(rows: readonly Backup[]): number[] {
    return [...new Set(rows.flatMap(({ guest_id, guest_vmid }) => (guest_id === null && guest_vmid !== null ? [guest_vmid] : [])))].sort((a, b) => a - b);
}

/** Why there is no backup. */
function Nothing({ narrowed, own, onClear }: { narrowed: boolean; own: boolean; onClear: () => void }) {
    const storages = useQuery(backupStorages).data;
    if (narrowed) return <Empty title={t.nothingFits} action={<Button onClick={onClear}>{t.clear}</Button>} />;
    if (storages?.length === 0) return <Empty title={t.noStorages}>{t.noStoragesText}</Empty>;
    return <Empty title={own ? t.noneOfGuest : t.noBackups}>{own ? t.noneOfGuestText : t.noBackupsText}</Empty>;
}
