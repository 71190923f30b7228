import { SimpleGrid } from "@mantine/core";
import { useMemo } from "react";
import type { Host } from "../../api/client";
import { useMeasurement } from "../../api/measured";
import { diskTraffic, largest } from "../../guests/top";
import { type GuestRow, PAGES } from "../../inventory/rows";
import { useInventory } from "../../inventory/useInventory";
import { bits, byteRate, share } from "../../ui/format";
import { AnchorLink } from "../../ui/Links";
import { type Amount, bytesUsed, coresUsed } from "../../ui/measure/amount";
import { Meter } from "../../ui/measure/Meter";
import { Quiet } from "../../ui/Quiet";
import { Loaded } from "../../ui/States";
import { t } from "./texts";

type Measured = GuestRow["measured"];

const SHOWN = 5;

/** What is compared: how much a guest takes of its host, which is not how full the guest itself is. */
const LISTS: { title: string; use: (of: Measured) => number | null; amount: (use: number, host: Host) => Amount }[] = [
    {
        title: t.cpu,
        use: ({ cpu_pct, cores }) => (cpu_pct === null || cores === null ? null : (cpu_pct * cores) / 100),
        amount: (use, { cores }) => coresUsed(share(use, cores), cores),
    },
    {
        title: t.memory,
        use: ({ mem_bytes }) => mem_bytes,
        amount: (use, { mem_total_bytes }) => bytesUsed(use, mem_total_bytes),
    },
    {
        title: t.network,
        use: ({ net_in_bps, net_out_bps }) =>
            net_in_bps === null || net_out_bps === null ? null : net_in_bps + net_out_bps,
        amount: (use) => ({ text: bits(use), share: null }),
    },
    { title: t.disk, use: diskTraffic, amount: (use) => ({ text: byteRate(use), share: null }) },
];

/** The guests on a host that take most of its processors, memory, network and disks now. */
export function TopGuests({ host }: { host: Host }) {
    return (
        <Loaded query={useInventory()} shape="rows">
            {({ rows }) => (
                <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="lg">
                    <Lists host={host} rows={rows} />
                </SimpleGrid>
            )}
        </Loaded>
    );
}

function Lists({ host, rows }: { host: Host; rows: readonly GuestRow[] }) {
    const now = useMeasurement();
    const own = useMemo(() => rows.filter(({ hostId }) => hostId === host.id), [rows, host.id]);
    const lists = useMemo(
        () =>
            LISTS.map(({ use, ...list }) => ({
                ...list,
                most: largest(own, ({ measured }) => use(measured), SHOWN),
            })),
        [own, now],
    );
    return lists.map(({ title, amount, most }) => (
        <section key={title} aria-label={t.topOf({ what: title })} className="slow-list">
            <h3>{t.topOf({ what: title })}</h3>
            {most.length === 0 && <Quiet>{t.noUse}</Quiet>}
            <ol>
                {most.map(({ row, value }) => (
                    <li key={row.key}>
                        <Meter
                            calm
                            label={row.name}
                            of={amount(value, host)}
                            name={
                                <AnchorLink
                                    className="shrinks breaks"
                                    to={PAGES[row.kind]}
                                    params={{ id: String(row.id) }}
                                >
                                    {row.name}
                                </AnchorLink>
                            }
                        />
                    </li>
                ))}
            </ol>
        </section>
    ));
}
