import { Group, MultiSelect, Select, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { PinButton } from "../../pins/PinButton";
import { AccessGate } from "../../ui/AccessGate";
import { Quiet } from "../../ui/Quiet";
import { Empty } from "../../ui/States";
import { Events } from "../chart/Events";
import { MetricChart } from "../chart/MetricChart";
import { marksOf } from "../chart/marks";
import { SpanChoice } from "../chart/SpanChoice";
import { useSpan } from "../chart/useSpan";
import { MonitoringHead } from "../monitoring/MonitoringHead";
import { t as monitoring } from "../monitoring/texts";
import { annotations, series } from "../queries";
import { comparedAt, MOST_COMPARED, type Target, targetsOf } from "../targets";
import { METRICS, metricOf } from "./choices";
import { t } from "./texts";
import { useChoices, useTargetNames } from "./useTargetNames";

/** One metric of several objects in one chart; the address names them. */
export default function ComparePage() {
    return (
        <AccessGate of="metrics.query" title={monitoring.title}>
            <MonitoringHead />
            <Comparison />
        </AccessGate>
    );
}

/** How many objects are offered at once; the others are found by their name. */
const OFFERED = 100;

function Comparison() {
    const search = useSearch({ from: "/shell/monitoring/compare" });
    const navigate = useNavigate({ from: "/monitoring/compare" });
    const [span, setSpan] = useSpan();
    const targets = useMemo(() => targetsOf(search.targets), [search.targets]);
    const metric = metricOf(search.metric, targets);
    const choices = useChoices();
    // Someone else's link may name what is not in the lists: it stays chosen, and the chart says what is wrong with it.
    const names = useTargetNames();
    const offered = useMemo(() => {
        const others = targets.filter((target) => !names.has(target)).map((value) => ({ value, label: value }));
        return others.length === 0 ? choices : [...choices, { group: t.objects, items: others }];
    }, [choices, names, targets]);
    return (
        <Stack gap="md">
            <Group align="flex-start" gap="sm">
                <MultiSelect
                    className="grows-wide"
                    label={t.objects}
                    description={t.objectsHint({ n: MOST_COMPARED })}
                    data={offered}
                    value={[...targets]}
                    onChange={(next) =>
                        void navigate({
                            search: (known) => ({ ...known, targets: next.join(",") || undefined }),
                            replace: true,
                        })
                    }
                    maxValues={MOST_COMPARED}
                    limit={OFFERED}
                    searchable
                    clearable
                    hidePickedOptions
                    nothingFoundMessage={t.nothingFound}
                />
                <Select
                    label={t.metric}
                    description={" "}
                    data={Object.entries(METRICS).map(([value, label]) => ({ value, label }))}
                    value={metric}
                    allowDeselect={false}
                    onChange={(next) =>
                        void navigate({ search: (known) => ({ ...known, metric: next ?? undefined }), replace: true })
                    }
                />
            </Group>
            <SpanChoice value={span} onChange={setSpan} />
            {targets.length === 0 ? (
                <Empty title={t.choose}>{t.chooseText}</Empty>
            ) : (
                <Chosen targets={targets} metric={metric} names={names} />
            )}
        </Stack>
    );
}

type ChosenProps = { targets: readonly Target[]; metric: keyof typeof METRICS; names: ReadonlyMap<string, string> };

function Chosen({ targets, metric, names }: ChosenProps) {
    const [span, setSpan] = useSpan();
    const query = useQuery(series(targets, [metric], span));
    const happened = useQuery(annotations(targets, span)).data;
    const marks = useMemo(() => marksOf(happened ?? []), [happened]);
    const parts = useMemo(
        () => targets.map((target) => ({ target, metric, label: names.get(target) ?? target })),
        [targets, metric, names],
    );
    const measured = new Set(
        query.data?.series.filter(({ points }) => points.some(({ mean }) => mean !== null)).map(({ target }) => target),
    );
    const without =
        query.data === undefined ? [] : parts.filter(({ target }) => !measured.has(target)).map(({ label }) => label);
    return (
        <>
            <MetricChart
                title={METRICS[metric]}
                label={t.comparison({ metric: METRICS[metric] })}
                parts={parts}
                query={query}
                marks={marks}
                height={320}
                onZoom={setSpan}
                more={<PinButton title={METRICS[metric]} path={comparedAt(targets, metric, span)} />}
            />
            {without.length > 0 && measured.size > 0 && <Quiet>{t.notMeasured({ names: without.join(", ") })}</Quiet>}
            {happened && <Events all={happened} names={names} />}
        </>
    );
}
