import "./hardware.css";
import { Stack, Text, Title } from "@mantine/core";
import { bytes, percent } from "../ui/format";
import { Quiet } from "../ui/Quiet";
import { type Column, Rows } from "../ui/Rows";
import { Facts, Value } from "../ui/Value";
import { ConditionPill } from "./ConditionPill";
import { Part } from "./Part";
import type { Hardware, Pool } from "./queries";
import { t } from "./texts";

type Device = Pool["devices"][number];

const COLUMNS: Column<Device & { at: number }>[] = [
    {
        name: t.device,
        first: true,
        cell: ({ name, depth, message }) => (
            <div className="hardware-device" data-depth={Math.min(3, depth)}>
                {name}
                {message !== null && (
                    <Quiet size="xs" className="breaks">
                        {message}
                    </Quiet>
                )}
            </div>
        ),
    },
    { name: t.state, line: 1, cell: ({ state }) => <Value>{state}</Value> },
    { name: t.read, line: 2, cell: ({ read_errors }) => <Value>{read_errors}</Value> },
    { name: t.write, line: 2, cell: ({ write_errors }) => <Value>{write_errors}</Value> },
    { name: t.checksum, line: 2, cell: ({ checksum_errors }) => <Value>{checksum_errors}</Value> },
];

/** The ZFS pools of a host. */
export function Pools({ of }: { of: Hardware["pools"] }) {
    return (
        <Part title={t.poolsTitle} of={of}>
            {of.list?.length === 0 && <Text>{t.noPoolsText}</Text>}
            {of.list?.map((pool) => (
                <OnePool key={pool.name} pool={pool} />
            ))}
        </Part>
    );
}

function OnePool({ pool }: { pool: Pool }) {
    const { size_bytes: size, used_bytes: used } = pool;
    return (
        <Stack gap="xs" component="section" aria-label={t.pool({ name: pool.name })}>
            <Title order={3}>
                {pool.name} <ConditionPill of={pool.condition} />
            </Title>
            {pool.message !== null && <Text className="breaks">{pool.message}</Text>}
            <Facts
                rows={[
                    [t.state, pool.state],
                    [
                        t.used,
                        size === null || used === null ? null : t.usedOf({ used: bytes(used), size: bytes(size) }),
                    ],
                    [t.fragmentation, percent(pool.fragmentation_pct)],
                    [t.scrub, pool.scan],
                    // Without the devices its state alone was read.
                    [t.errors, pool.errors ?? (pool.devices.length === 0 ? null : t.noErrors)],
                ]}
            />
            {pool.devices.length > 0 && (
                <Rows
                    label={t.devicesOf({ pool: pool.name })}
                    rows={pool.devices.map((device, at) => ({ ...device, at }))}
                    columns={COLUMNS}
                    keyOf={({ at }) => at}
                />
            )}
        </Stack>
    );
}
