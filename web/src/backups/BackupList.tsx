import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, useMemo, useState } from "react";
import { Later } from "../ui/later/Later";
import { Quiet } from "../ui/Quiet";
import { Empty, Loaded } from "../ui/States";
import type { Column } from "../ui/table/column";
import { Table } from "../ui/table/Table";
import { COLUMNS, keyOf, OWN_COLUMNS } from "./columns";
import { DeleteDialog } from "./DeleteDialog";
import { EditDialog } from "./EditDialog";
import { Filters } from "./Filters";
import { type BackupFilter, type BackupSearch, filterOf, isFiltered, MOST } from "./filter";
import { guestName, nameOf } from "./names";
import { type Backup, backupStorages, backups, useBackupEvents } from "./queries";
import { type BackupAction, RowMenu } from "./RowMenu";
import { RestoreDialog } from "./restore/RestoreDialog";
import { t } from "./texts";
import { Unread } from "./Unread";
import { useCheck } from "./verify/useCheck";

// Opened by few, and seldom.
const FilesDialog = lazy(() => import("./files/FilesDialog"));
const TestRestoreDialog = lazy(() => import("./tests/TestRestoreDialog"));

type Props = {
    search: BackupSearch;
    onSearch: (next: BackupSearch) => void;
    /** The guest to which the list belongs, as in the filter; without it, it is that of all guests. */
    own?: string;
    /** Beside the filters. */
    aside?: ReactNode;
};

/** Backups, the newest first: filtered by the service, then by the table. */
export function BackupList({ search, onSearch, own, aside }: Props) {
    useBackupEvents();
    const [open, setOpen] = useState<{ what: BackupAction; backup: Backup } | null>(null);
    const check = useCheck();
    const filter: BackupFilter = { ...filterOf(search), ...(own !== undefined && { guest: own }) };
    const query = useQuery(backups(filter));
    const columns = useMemo<Column<Backup>[]>(
        () => [
            ...(own === undefined ? COLUMNS : OWN_COLUMNS),
            {
                id: "actions",
                name: t.actions,
                actions: true,
                width: 50,
                cell: (row) => (
                    <RowMenu
                        of={row}
                        onChoose={(what) => (what === "check" ? check(row) : setOpen({ what, backup: row }))}
                    />
                ),
            },
        ],
        [own, check],
    );
    const others = useMemo(() => withoutPage(query.data ?? []), [query.data]);
    const close = () => setOpen(null);
    const change = (next: BackupFilter) =>
        onSearch({ ...search, ...next, guest: own === undefined ? next.guest : undefined });
    const narrowed = isFiltered({ ...filter, ...(own !== undefined && { guest: undefined }) });
    return (
        <>
            <Group justify="space-between" align="flex-start" gap="sm" mb="md">
                <div className="grows">
                    <Filters filter={filter} others={own === undefined ? others : null} onChange={change} />
                </div>
                {aside}
            </Group>
            <Unread />
            <Loaded query={query}>
                {(rows) =>
                    rows.length === 0 ? (
                        <Nothing
                            narrowed={narrowed}
                            own={own !== undefined}
                            onClear={() =>
                                change({ guest: undefined, storage: undefined, state: undefined, age: undefined })
                            }
                        />
                    ) : (
                        <>
                            {rows.length >= MOST && (
                                <Quiet mb="sm" role="status">
                                    {t.onlyNewest({ n: rows.length })}
                                </Quiet>
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
            <Later>
                {open?.what === "files" && <FilesDialog backup={open.backup} onClose={close} />}
                {open?.what === "test" && <TestRestoreDialog backup={open.backup} onClose={close} />}
            </Later>
            {open?.what === "restore" && <RestoreDialog backup={open.backup} onClose={close} />}
            {open?.what === "delete" && <DeleteDialog backup={open.backup} onClose={close} />}
        </>
    );
}

/** The guests that have no page, by their IDs; guests of several clusters may have the same one. */
function withoutPage(rows: readonly Backup[]): Map<number, string> {
    const names = new Map<number, string>();
    for (const row of rows)
        if (row.guest_id === null && row.guest_vmid !== null && !names.has(row.guest_vmid))
            names.set(row.guest_vmid, guestName(row));
    return names;
}

/** Why there is no backup. */
function Nothing({ narrowed, own, onClear }: { narrowed: boolean; own: boolean; onClear: () => void }) {
    const storages = useQuery(backupStorages).data;
    if (narrowed) return <Empty title={t.nothingFits} action={<Button onClick={onClear}>{t.clear}</Button>} />;
    if (storages?.length === 0) return <Empty title={t.noStorages}>{t.noStoragesText}</Empty>;
    return <Empty title={own ? t.noneOfGuest : t.noBackups}>{own ? t.noneOfGuestText : t.noBackupsText}</Empty>;
}
