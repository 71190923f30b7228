import "./heatmap.css";
import { Button, SegmentedControl } from "@mantine/core";
import { useElementSize, useViewportSize } from "@mantine/hooks";
import { IconLayoutGrid, IconMaximize, IconMinimize, IconTable } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import type { GuestRow } from "../inventory/rows";
import { type Inventory, useInventory } from "../inventory/useInventory";
import { LiveMark } from "../live/LiveMark";
import { AccessGate } from "../ui/AccessGate";
import { ButtonLink } from "../ui/Links";
import { Quiet } from "../ui/Quiet";
import { Empty, Loaded, PageHead } from "../ui/States";
import type { TableSearch } from "../ui/table/search";
import { Table } from "../ui/table/Table";
import { columnsOf, keyOf, nameOf } from "./columns";
import { Legend } from "./Legend";
import { type Group, groupsOf, sizeFor } from "./layout";
import { type Cell, countsOf, METRICS, MODE_NAMES, UNKNOWN } from "./modes";
import { Replay } from "./Replay";
import { Tiles } from "./Tiles";
import { t } from "./texts";
import { type Cells, type LastDay, useCells, useLastDay, useModes } from "./useCells";
import { useFull } from "./useFull";
import type { Mode } from "./views";

/** A tile for each guest, grouped by node and coloured by one value, now or at a time of the last day. */
export default function HeatMapPage() {
    const { full = false } = useSearch({ from: "/shell/heatmap" });
    return (
        <div className="heat-map" data-full={full || undefined}>
            <Loaded query={useInventory()}>
                {(inventory) =>
                    inventory.rows.some(({ template }) => !template) ? <HeatMap {...inventory} /> : <Nothing />
                }
            </Loaded>
        </div>
    );
}

function Nothing() {
    return (
        <>
            <PageHead title={t.title} />
            <Empty title={t.noGuests} action={<ButtonLink to="/hosts/add">{t.addHost}</ButtonLink>}>
                {t.noGuestsText}
            </Empty>
        </>
    );
}

function HeatMap({ hosts, rows }: Inventory) {
    const { by, table = false, full = false, ...search } = useSearch({ from: "/shell/heatmap" });
    const navigate = useNavigate({ from: "/heatmap" });
    const set = useCallback(
        (change: object) => void navigate({ search: (known) => ({ ...known, ...change }), replace: true }),
        [navigate],
    );
    const modes = useModes();
    const mode = by !== undefined && modes.includes(by) ? by : "cpu";
    const [step, setStep] = useState<number | null>(null);
    const day = useLastDay(mode, step === null);
    const at = step !== null && step < day.times.length ? step : null;
    const cells = useCells({ hosts, rows }, mode, day, at);
    const groups = useMemo(() => groupsOf(hosts, rows), [hosts, rows]);
    const fill = useFull(
        full,
        useCallback((next) => set({ full: next || undefined }), [set]),
    );
    return (
        <>
            <PageHead title={full ? t.titleOf({ mode: MODE_NAMES[mode] }) : t.title}>
                {full && <LiveMark />}
                {!full && (
                    <Button
                        variant="default"
                        leftSection={
                            table ? <IconLayoutGrid size={16} aria-hidden /> : <IconTable size={16} aria-hidden />
                        }
                        onClick={() => set({ table: table ? undefined : true })}
                    >
                        {table ? t.asTiles : t.asTable}
                    </Button>
                )}
                <Button
                    variant="default"
                    leftSection={full ? <IconMinimize size={16} aria-hidden /> : <IconMaximize size={16} aria-hidden />}
                    onClick={() => fill(!full)}
                >
                    {full ? t.leave : t.fullScreen}
                </Button>
            </PageHead>
            <div className="heat-controls">
                <div className="heat-modes">
                    <SegmentedControl
                        aria-label={t.colourBy}
                        value={mode}
                        onChange={(next) => set({ by: next === "cpu" ? undefined : next })}
                        data={modes.map((value) => ({ value, label: MODE_NAMES[value] }))}
                    />
                </div>
                <Past mode={mode} day={day} at={at} onChange={setStep} />
            </div>
            <Legend mode={mode} counts={countsOf(cells.values())} />
            {table && !full ? (
                <Guests mode={mode} rows={rows} cells={cells} search={search} onSearch={set} />
            ) : (
                <Field groups={groups} cells={cells} full={full} rows={rows} />
            )}
        </>
    );
}

/** The times that can be shown, where there are any. */
function Past({ mode, day, at, onChange }: PastProps) {
    if (METRICS[mode] === null) return <Quiet>{t.onlyNow}</Quiet>;
    return (
        <AccessGate of="metrics.sparklines" small>
            {day.isFailed ? <Quiet>{t.noHistory}</Quiet> : <Replay times={day.times} at={at} onChange={onChange} />}
        </AccessGate>
    );
}

type PastProps = { mode: Mode; day: LastDay; at: number | null; onChange: (at: number | null) => void };

type FieldProps = { groups: readonly Group[]; rows: readonly GuestRow[]; cells: Cells; full: boolean };

/** The tiles, as large as they can be, and what is known of the one that is pointed at. */
function Field({ groups, rows, cells, full }: FieldProps) {
    const { ref, width } = useElementSize();
    const { height } = useViewportSize();
    const [shown, show] = useState<string | null>(null);
    const row = shown === null ? undefined : rows.find(({ key }) => key === shown);
    const counts = useMemo(() => groups.map((group) => group.rows.length), [groups]);
    // What is above the tiles is about as high on each window; on a phone one scrolls rather than reads nothing.
    const size = useMemo(
        () =>
            sizeFor(
                counts,
                { width, height: Math.max(400, height - (full ? ABOVE_ALL : ABOVE)) * (width < NARROW ? 3 : 1) },
                full ? Number.POSITIVE_INFINITY : LARGEST,
            ),
        [counts, width, height, full],
    );
    return (
        <>
            <p className="heat-caption" aria-live="polite">
                {row === undefined ? (
                    <span className="quiet">{t.hint}</span>
                ) : (
                    <Caption of={row} cell={cells.get(row.key)} />
                )}
            </p>
            <div ref={ref}>
                {width > 0 && <Tiles groups={groups} cells={cells} size={size} room={width} onShow={show} />}
            </div>
        </>
    );
}

const ABOVE = 280;
/** In full screen. */
const ABOVE_ALL = 200;
const NARROW = 600;
/** Wider tiles are for those who look from afar. */
const LARGEST = 136;

function Caption({ of: { name, node }, cell = UNKNOWN }: { of: GuestRow; cell?: Cell }) {
    return (
        <>
            {t.caption({
                name,
                node: node ?? t.nodeUnknown,
                value: cell.text,
                b: (children) => <b>{children}</b>,
            })}
        </>
    );
}

type GuestsProps = {
    mode: Mode;
    rows: readonly GuestRow[];
    cells: Cells;
    search: TableSearch;
    onSearch: (change: object) => void;
};

/** The same as a table. */
function Guests({ mode, rows, cells, search, onSearch }: GuestsProps) {
    const columns = useMemo(() => columnsOf(mode), [mode]);
    const shown = useMemo(
        () =>
            rows.flatMap((guest) => {
                const cell = cells.get(guest.key);
                return cell === undefined ? [] : [{ guest, cell }];
            }),
        [rows, cells],
    );
    return (
        <Table
            label={t.guests}
            list="heatmap"
            rows={shown}
            columns={columns}
            keyOf={keyOf}
            nameOf={nameOf}
            sort="name"
            search={search}
            onSearch={onSearch}
            example={t.example}
        />
    );
}
