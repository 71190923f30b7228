import "../metrics.css";
import { SegmentedControl, SimpleGrid } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AnchorLink } from "../../ui/Links";
import { Meter } from "../../ui/measure/Meter";
import { Quiet } from "../../ui/Quiet";
import { Loaded, Panel } from "../../ui/States";
import { type MetricName, type StorageMetric, type Top, top } from "../queries";
import { storageOf } from "../targets";
import { unitOf } from "../units";
import { placeOf } from "./places";
import { t } from "./texts";

const SHOWN = 5;
const TYPES = { all: t.all, host: t.hosts, app: t.apps, vm: t.vms };
type Type = keyof typeof TYPES;
const LISTS: [string, MetricName][] = [
    [t.cpu, "cpu_pct"],
    [t.memory, "mem_pct"],
    [t.disk, "disk_pct"],
    [t.received, "net_in_bps"],
    [t.sent, "net_out_bps"],
];

/** What uses most, of each metric. */
export function Tops() {
    const [type, setType] = useState<Type>("all");
    return (
        <Panel
            title={t.tops}
            aside={
                <div className="metric-spans">
                    <SegmentedControl
                        aria-label={t.of}
                        size="xs"
                        value={type}
                        onChange={(next) => setType(next as Type)}
                        data={Object.entries(TYPES).map(([value, label]) => ({ value, label }))}
                    />
                </div>
            }
        >
            <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="lg">
                {LISTS.map(([title, metric]) => (
                    <TopList key={metric} title={title} metric={metric} type={type === "all" ? undefined : type} />
                ))}
                <TopList title={t.storage} metric="storage_pct" type="storage" />
            </SimpleGrid>
            <Quiet size="xs" className="spaced-before">
                {t.mean}
            </Quiet>
        </Panel>
    );
}

function TopList({
    title,
    metric,
    type,
}: {
    title: string;
    metric: MetricName | StorageMetric;
    type: Exclude<Type, "all"> | "storage" | undefined;
}) {
    const query = useQuery(top(metric, type, SHOWN));
    return (
        <section aria-label={title} className="top-list">
            <h3>{title}</h3>
            <Loaded query={query} shape="rows">
                {(list) => <Items of={list} />}
            </Loaded>
        </section>
    );
}

function Items({ of: { items, unit, unknown } }: { of: Top }) {
    const { text, most } = unitOf(unit);
    // Rates have no limit: their bars compare with the highest.
    const whole = most ?? Math.max(1, ...items.map(({ value }) => value));
    return (
        <>
            {items.length === 0 && <p className="quiet">{t.topNone}</p>}
            <ol>
                {items.map(({ target, name: full, host_name, value }) => {
                    const name = storageOf(target)?.name ?? full;
                    return (
                        <li key={target}>
                            <Meter
                                label={full}
                                of={{ text: text(value), share: (100 * value) / whole }}
                                calm={most === undefined}
                                name={
                                    <span className="top-name shrinks breaks">
                                        <AnchorLink {...placeOf(target)}>{name}</AnchorLink>
                                        {name !== host_name && (
                                            <span className="quiet top-host">{t.onHost({ host: host_name })}</span>
                                        )}
                                    </span>
                                }
                            />
                        </li>
                    );
                })}
            </ol>
            {unknown > 0 && <p className="quiet top-unknown">{t.topUnknown({ n: unknown })}</p>}
        </>
    );
}
