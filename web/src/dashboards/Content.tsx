import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { causes, OPEN } from "../alerts/columns";
import { openAlerts } from "../alerts/open";
import { apps } from "../api/queries";
import { AppTable } from "../apps/list/AppTable";
import { COLUMNS } from "../inventory/columns";
import { isIn, keyOf, nameOf } from "../inventory/rows";
import { t as inventory } from "../inventory/texts";
import { useInventory } from "../inventory/useInventory";
import type { View } from "../inventory/views";
import { MetricChart } from "../metrics/chart/MetricChart";
import { METRICS, metricOf } from "../metrics/compare/choices";
import { useTargetNames } from "../metrics/compare/useTargetNames";
import { series } from "../metrics/queries";
import { Quiet } from "../ui/Quiet";
import { Loaded, Panel } from "../ui/States";
import type { TableSearch } from "../ui/table/search";
import { Table } from "../ui/table/Table";
import type { Shown } from "./path";
import { t } from "./texts";

type Props = { title: string; aside: ReactNode };

/** What a card shows. */
export function Content({ of, ...card }: Props & { of: Shown }) {
    if (of.kind === "chart") return <ChartOf of={of} {...card} />;
    return (
        <Panel title={card.title} aside={card.aside}>
            {of.kind !== "page" && (
                // Focusable, because it scrolls.
                <div className="dashboard-list" tabIndex={0} role="region" aria-label={card.title}>
                    {of.kind === "inventory" ? (
                        <Guests search={of.search} />
                    ) : of.kind === "apps" ? (
                        <Apps search={of.search} />
                    ) : (
                        <Alerts search={of.search} />
                    )}
                </div>
            )}
        </Panel>
    );
}

function ChartOf({ of: { targets, metric, span }, title, aside }: Props & { of: Shown & { kind: "chart" } }) {
    const names = useTargetNames();
    const known = metricOf(metric, targets);
    const parts = useMemo(
        () => targets.map((target) => ({ target, metric: known, label: names.get(target) ?? target })),
        [targets, known, names],
    );
    return (
        <MetricChart
            title={title}
            label={`${title}: ${METRICS[known]}`}
            parts={parts}
            query={useQuery(series(targets, [known], span))}
            more={aside}
        />
    );
}

type Searched = { search: Readonly<Record<string, string>> };

/** A card's filter, which its reader may change for the moment. */
const useSearched = ({ q, sort, group }: Readonly<Record<string, string>>) => useState<TableSearch>({ q, sort, group });

function Guests({ search }: Searched) {
    const [here, setHere] = useSearched(search);
    const view = (search.view ?? "all") as View;
    return (
        <Loaded query={useInventory()} shape="rows">
            {({ rows }) => (
                <Table
                    label={inventory.title}
                    list="dashboard-inventory"
                    rows={rows.filter((row) => isIn(view, row))}
                    columns={COLUMNS}
                    keyOf={keyOf}
                    nameOf={nameOf}
                    search={here}
                    onSearch={setHere}
                    sort="name"
                />
            )}
        </Loaded>
    );
}

function Apps({ search }: Searched) {
    const [here, setHere] = useSearched(search);
    return (
        <Loaded query={useQuery(apps)} shape="rows">
            {(rows) => <AppTable rows={rows} search={here} onSearch={setHere} />}
        </Loaded>
    );
}

function Alerts({ search }: Searched) {
    const [here, setHere] = useSearched(search);
    return (
        <Loaded query={useQuery(openAlerts)} shape="rows">
            {(all) => {
                const rows = causes(all).filter(({ state }) => state === (search.state ?? "firing"));
                return rows.length === 0 ? (
                    <Quiet>{t.noAlerts}</Quiet>
                ) : (
                    <Table
                        label={t.title}
                        list="dashboard-alerts"
                        rows={rows}
                        columns={OPEN}
                        keyOf={({ id }) => id}
                        nameOf={({ title }) => title}
                        search={here}
                        onSearch={setHere}
                    />
                );
            }}
        </Loaded>
    );
}
