import { Button } from "@mantine/core";
import { IconArchive, IconCalendarPlus, IconTarget } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, useMemo, useState } from "react";
import { useDenialReasonsAt } from "../../auth/access";
import { AccessGate } from "../../ui/AccessGate";
import { Later } from "../../ui/later/Later";
import { Empty, Loaded } from "../../ui/States";
import type { BulkAction } from "../../ui/table/Bulk";
import type { Column } from "../../ui/table/column";
import { Table } from "../../ui/table/Table";
import { BackupsHead } from "../BackupsHead";
import type { BackupSearch } from "../filter";
import { useBackupEvents } from "../queries";
import { itemOf } from "../run/chosen";
import GuestRunDialog from "../run/GuestRunDialog";
import { RunDialog } from "../run/RunDialog";
import { COLUMNS, keyOf, nameOf } from "./columns";
import { GuestMenu } from "./GuestMenu";
import { Problems } from "./Problems";
import type { CoverageRow } from "./rows";
import { Summary } from "./Summary";
import { stateName, stateOf } from "./state";
import { t } from "./texts";
import { useCoverage } from "./useCoverage";

const AddGuestsDialog = lazy(() => import("../../schedules/AddGuestsDialog"));
// Needed by the few who change the goals.
const GoalsDialog = lazy(() => import("../goals/GoalsDialog"));

/** Which guests have a backup that is good and new enough; those that have none come first. */
export default function CoveragePage() {
    return (
        <AccessGate of="backups.coverage" title={t.title}>
            <BackupsHead />
            <Coverage />
        </AccessGate>
    );
}

/** What is open, and for which guest; goals also for all. */
type Opened = { what: "run" | "schedule"; row: CoverageRow } | { what: "goal"; row: CoverageRow | null };

function Coverage() {
    useBackupEvents();
    const search: BackupSearch = useSearch({ from: "/shell/backups/coverage" });
    const navigate = useNavigate({ from: "/backups/coverage" });
    const [open, setOpen] = useState<Opened | null>(null);
    const columns = useMemo<Column<CoverageRow>[]>(
        () => [
            ...COLUMNS,
            {
                id: "actions",
                name: t.actions,
                actions: true,
                width: 50,
                cell: (row) => <GuestMenu of={row} onChoose={(what) => setOpen({ what, row })} />,
            },
        ],
        [],
    );
    const bulk = useBulk();
    const chosen = stateOf(search.state);
    const set = (next: BackupSearch) => void navigate({ search: next, replace: true });
    const close = () => setOpen(null);
    return (
        <Loaded query={useCoverage()}>
            {({ rows, errors }) => (
                <>
                    <Summary
                        guests={rows.map(({ of }) => of)}
                        chosen={chosen}
                        onChoose={(state) => set({ ...search, state })}
                    />
                    <Problems of={errors} />
                    <Guests
                        rows={rows}
                        columns={columns}
                        bulk={bulk}
                        search={search}
                        onSearch={set}
                        onGoals={() => setOpen({ what: "goal", row: null })}
                    />
                    {open?.what === "run" && open.row.item !== null && (
                        <GuestRunDialog guest={{ ...itemOf(open.row.item), name: open.row.name }} onClose={close} />
                    )}
                    <Later>
                        {open?.what === "schedule" && <AddGuestsDialog guests={addedOf([open.row])} onClose={close} />}
                    </Later>
                    <Later>
                        {open?.what === "goal" && <GoalsDialog guest={open.row} tags={tagsOf(rows)} onClose={close} />}
                    </Later>
                </>
            )}
        </Loaded>
    );
}

type GuestsProps = {
    rows: readonly CoverageRow[];
    columns: readonly Column<CoverageRow>[];
    bulk: readonly BulkAction<CoverageRow>[];
    search: BackupSearch;
    onSearch: (next: BackupSearch) => void;
    onGoals: () => void;
};

function Guests({ rows, columns, bulk, search, onSearch, onGoals }: GuestsProps) {
    const chosen = stateOf(search.state);
    const shown = useMemo(
        () => (chosen === undefined ? rows : rows.filter(({ of }) => of.state === chosen)),
        [rows, chosen],
    );
    if (rows.length === 0) return <Empty title={t.noGuests}>{t.noGuestsText}</Empty>;
    if (shown.length === 0 && chosen !== undefined) {
        return (
            <Empty
                title={t.nothing({ state: stateName(chosen) })}
                action={<Button onClick={() => onSearch({ ...search, state: undefined })}>{t.showAll}</Button>}
            />
        );
    }
    return (
        <Table
            label={t.list}
            list="backup-coverage"
            rows={shown}
            columns={columns}
            keyOf={keyOf}
            nameOf={nameOf}
            search={search}
            onSearch={onSearch}
            example={t.example}
            bulk={bulk}
            locked={locked}
            aside={
                <Button variant="default" px="sm" leftSection={<IconTarget size={15} aria-hidden />} onClick={onGoals}>
                    {t.goals}
                </Button>
            }
        />
    );
}

const locked = ({ item }: CoverageRow) => (item === null ? t.notAdopted : null);

/** The tags that guests have. */
const tagsOf = (rows: readonly CoverageRow[]) => [...new Set(rows.flatMap(({ tags }) => tags))].sort();

/** Those that a schedule can back up. */
const addedOf = (rows: readonly CoverageRow[]) =>
    rows.flatMap(({ item, name, of }) =>
        item === null ? [] : [{ ...itemOf(item), vmid: of.vmid, name, hostId: of.host_id }],
    );

/** What can be done for several guests. */
function useBulk(): readonly BulkAction<CoverageRow>[] {
    const ofApps = useDenialReasonsAt("apps.back_up");
    const ofVms = useDenialReasonsAt("vms.back_up");
    return [
        {
            id: "run",
            label: t.backUpNow,
            icon: IconArchive,
            why: ({ of }) => (of.type === "vm" ? ofVms : ofApps)(of.host_id),
            dialog: (rows, onClose) => <RunDialog guests={rows.flatMap(({ item }) => item ?? [])} onClose={onClose} />,
        },
        {
            id: "schedule",
            label: t.addToSchedule,
            icon: IconCalendarPlus,
            why: ({ of }) => (of.type === "vm" ? ofVms : ofApps)(of.host_id),
            dialog: (rows, onClose) => (
                <Later>
                    <AddGuestsDialog guests={addedOf(rows)} onClose={onClose} />
                </Later>
            ),
        },
    ];
}
