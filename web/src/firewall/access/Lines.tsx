import { Group, SegmentedControl, Select, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { Panel } from "../../ui/States";
import { Body } from "../../ui/table/Body";
import type { Column } from "../../ui/table/column";
import { useRows } from "../../ui/table/useRows";
import { LineVerdict } from "./Openings";
import type { Line, Nic } from "./queries";
import { t } from "./texts";
import { isImplicit, packetsOf, scopeName, sourceOf } from "./words";

type Numbered = { line: Line; at: number };

/** Lines of Proxmox VE itself are known by their title. */
const whichOf = (line: Line) => (isImplicit(line) ? line.title : packetsOf(line));
const originOf = (line: Line) => (isImplicit(line) ? scopeName(line.scope) : sourceOf(line));

const COLUMNS: readonly Column<Numbered>[] = [
    { id: "order", name: t.order, first: true, width: 60, value: ({ at }) => at, cell: ({ at }) => String(at) },
    {
        id: "verdict",
        name: t.verdict,
        line: 1,
        few: true,
        width: 100,
        value: ({ line }) => line.verdict,
        cell: ({ line }) => <LineVerdict of={line} />,
    },
    {
        id: "packets",
        name: t.packets,
        line: 2,
        width: 240,
        value: ({ line }) => whichOf(line),
        cell: ({ line }) => whichOf(line) ?? <span className="quiet">{t.all}</span>,
    },
    {
        id: "source",
        name: t.decidedBy,
        line: 2,
        width: 260,
        value: ({ line }) => originOf(line),
        cell: ({ line }) => <Source of={line} />,
    },
    { id: "comment", name: t.comment, width: 160, value: ({ line }) => line.comment, cell: ({ line }) => line.comment },
];
const keyOf = ({ at }: Numbered) => at;
const nameOf = ({ line }: Numbered) => sourceOf(line);
const NOTHING = {};

function Source({ of: line }: { of: Line }) {
    return (
        <>
            {originOf(line)}
            {(line.skipped ?? line.unknown) !== null && (
                <Text size="xs" className="rule-fault">
                    {line.skipped === null ? line.unknown : t.skipped({ why: line.skipped })}
                </Text>
            )}
        </>
    );
}

/** All lines that decide about the packets of a NIC, in their order: the first one that fits a packet decides. */
export function Lines({ nics }: { nics: Nic[] }) {
    const [iface, setIface] = useState(nics[0]?.iface ?? "");
    const [direction, setDirection] = useState<"in" | "out">("in");
    const nic = nics.find((one) => one.iface === iface) ?? nics[0];
    const lines = nic?.[direction];
    const numbered = useMemo(() => (lines ?? []).map((line, at) => ({ line, at: at + 1 })), [lines]);
    const rows = useRows({ rows: numbered, columns: COLUMNS, keyOf, search: NOTHING });
    if (nic === undefined) return null;
    return (
        <Panel title={t.lines}>
            <Group mb="sm" gap="sm">
                {nics.length > 1 && (
                    <Select
                        aria-label={t.nic}
                        data={nics.map((one) => ({ value: one.iface, label: one.iface }))}
                        value={nic.iface}
                        onChange={(next) => next && setIface(next)}
                        allowDeselect={false}
                        w={110}
                    />
                )}
                <SegmentedControl
                    aria-label={t.direction}
                    data={[
                        { value: "in", label: t.toGuest },
                        { value: "out", label: t.fromGuest },
                    ]}
                    value={direction}
                    onChange={setDirection}
                />
            </Group>
            {nic.off !== null ? (
                <Text>{t.everything({ why: nic.off })}</Text>
            ) : (
                <Body
                    label={t.lines}
                    rows={rows}
                    nameOf={nameOf}
                    selectable={false}
                    compact
                    sortable={false}
                    onSort={() => {}}
                    before={0}
                    total={undefined}
                />
            )}
        </Panel>
    );
}
