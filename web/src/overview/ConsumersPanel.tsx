import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useMeasurement } from "../api/measured";
import { apps, vms } from "../api/queries";
import { useDenialReason } from "../auth/access";
import { useOutdatedSince } from "../hosts/outdated";
import { byteRate, share } from "../ui/format";
import { AnchorLink } from "../ui/Links";
import { type Amount, bytesUsed, coresUsed } from "../ui/measure/amount";
import { Meter } from "../ui/measure/Meter";
import { Loaded, Panel } from "../ui/States";
import { type Consumer, topConsumers } from "./consumers";
import { t } from "./texts";

/** The guests that use most. */
export function ConsumersPanel() {
    const query = useQuery(apps);
    const mayListMachines = useDenialReason("vms.list") === null;
    const machines = useQuery({ ...vms, enabled: mayListMachines }).data;
    const measurement = useMeasurement();
    const { cpu, memory, disk } = useMemo(
        () => topConsumers(query.data ?? [], machines ?? []),
        [query.data, machines, measurement],
    );
    return (
        <Panel title={t.consumers} aside={<AnchorLink to="/monitoring">{t.monitoring}</AnchorLink>}>
            <Loaded query={query} shape="meters">
                {() =>
                    cpu.length + memory.length + disk.length === 0 ? (
                        <p className="quiet">{t.noConsumers}</p>
                    ) : (
                        <>
                            <Consumers
                                title={t.cpu}
                                rows={cpu}
                                amountOf={({ used, total }) => coresUsed(share(used, total), total)}
                            />
                            <Consumers
                                title={t.memory}
                                rows={memory}
                                amountOf={({ used, total }) => bytesUsed(used, total)}
                            />
                            {disk.length > 0 && (
                                <Consumers
                                    title={t.diskTraffic}
                                    rows={disk}
                                    amountOf={({ used }) => ({ text: byteRate(used), share: null })}
                                />
                            )}
                        </>
                    )
                }
            </Loaded>
        </Panel>
    );
}

function Consumers({
    title,
    rows,
    amountOf,
}: {
    title: string;
    rows: Consumer[];
    amountOf: (row: Consumer) => Amount;
}) {
    return (
        <section aria-label={title} className="consumers">
            <h3>{title}</h3>
            <ol>
                {rows.map((row) => (
                    <Row key={`${row.type}${row.id}`} row={row} amount={amountOf(row)} />
                ))}
            </ol>
        </section>
    );
}

function Row({ row, amount }: { row: Consumer; amount: Amount }) {
    return (
        <li data-outdated={useOutdatedSince(row.hostId) ?? undefined}>
            <Meter
                label={row.name}
                of={amount}
                name={
                    <AnchorLink to={row.type === "app" ? "/apps/$id" : "/vms/$id"} params={{ id: String(row.id) }}>
                        {row.name}
                    </AnchorLink>
                }
            />
        </li>
    );
}
