import "./hardware.css";
import { Stack, Text } from "@mantine/core";
import { Ago } from "../ui/Ago";
import { bytes } from "../ui/format";
import { Quiet } from "../ui/Quiet";
import { type Column, Rows } from "../ui/Rows";
import { Value } from "../ui/Value";
import { ConditionPill } from "./ConditionPill";
import { Part } from "./Part";
import type { Disk, Hardware } from "./queries";
import { Reasons } from "./Reasons";
import { t } from "./texts";
import { Wear } from "./Wear";

const TYPES: Record<string, string> = { hdd: t.hdd, ssd: t.ssd, nvme: t.nvme, usb: t.usb };

const COLUMNS: Column<Disk>[] = [
    {
        name: t.disk,
        first: true,
        cell: (disk) => (
            <div>
                <span className="name">{disk.path}</span>
                <Quiet
                    size="xs"
                    className="breaks"
                    title={disk.serial === null ? undefined : t.serial({ serial: disk.serial })}
                >
                    {[disk.model, disk.type === null ? null : (TYPES[disk.type] ?? disk.type)]
                        .filter((one) => one !== null)
                        .join(" · ")}
                </Quiet>
            </div>
        ),
    },
    {
        name: t.condition,
        line: 1,
        cell: ({ condition, reasons, problem, read_at: at }) => (
            <div>
                <ConditionPill of={condition} />
                <Reasons of={reasons} />
                {problem !== null && (
                    <Quiet size="xs" className="breaks">
                        {problem}
                        {at !== null && <> {t.toldAt({ at: () => <Ago key="at" at={at} /> })}</>}
                    </Quiet>
                )}
            </div>
        ),
    },
    { name: t.wear, line: 2, cell: (disk) => <Wear of={disk.wear_pct} disk={disk.path} /> },
    {
        name: t.temperature,
        line: 2,
        cell: (disk) => <Value>{disk.temperature_c === null ? null : t.degrees({ n: disk.temperature_c })}</Value>,
    },
    { name: t.size, line: 2, cell: (disk) => <Value>{bytes(disk.size_bytes)}</Value> },
    { name: t.usedFor, cell: (disk) => disk.used_for ?? <span className="quiet">{t.free}</span> },
    {
        name: t.powerOn,
        cell: (disk) => <Value>{disk.power_on_hours === null ? null : t.hours({ n: disk.power_on_hours })}</Value>,
    },
];

type SmartValue = Disk["values"][number];

const VALUES: Column<SmartValue>[] = [
    { name: t.attribute, first: true, cell: ({ id, name }) => (id === null ? name : `${id} ${name}`) },
    { name: t.raw, line: 1, cell: ({ raw }) => <Value>{raw}</Value> },
];
const ATTRIBUTES: Column<SmartValue>[] = [
    ...VALUES,
    { name: t.normalized, line: 2, cell: ({ normalized }) => <Value>{normalized}</Value> },
    { name: t.threshold, line: 2, cell: ({ threshold }) => <Value>{threshold}</Value> },
];

/** The disks of a host, and what they tell of themselves. */
export function Disks({ of }: { of: Hardware["disks"] }) {
    return (
        <Part title={t.disks} of={of}>
            {of.list?.length === 0 && <Text>{t.noDisks}</Text>}
            {of.list !== null && of.list.length > 0 && (
                <>
                    <Rows label={t.disks} rows={of.list} columns={COLUMNS} keyOf={({ path }) => path} />
                    <Stack gap={4}>
                        {of.list
                            .filter(({ values }) => values.length > 0)
                            .map((disk) => (
                                <details key={disk.path} className="hardware-smart">
                                    <summary>
                                        <Text span>{t.smartOf({ disk: disk.path })}</Text>
                                    </summary>
                                    <Rows
                                        label={t.smartOf({ disk: disk.path })}
                                        rows={disk.values}
                                        columns={disk.values.some(({ id }) => id !== null) ? ATTRIBUTES : VALUES}
                                        keyOf={({ id, name }) => id ?? name}
                                    />
                                </details>
                            ))}
                    </Stack>
                </>
            )}
        </Part>
    );
}
