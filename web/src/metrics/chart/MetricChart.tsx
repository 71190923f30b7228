import "../metrics.css";
import { Group, Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { span as duration } from "../../ui/format";
import { Chart } from "../../ui/measure/Chart";
import type { Mark } from "../../ui/measure/line";
import { Quiet } from "../../ui/Quiet";
import { ErrorAlert, Panel } from "../../ui/States";
import type { Read } from "../queries";
import { between, type Span } from "../spans";
import { t } from "../texts";
import { unitOf } from "../units";
import { linesOf, type Part } from "./lines";

type Props = {
    title: string;
    /** What the chart shows, for those who do not see the panel around it. */
    label: string;
    /** Constant or memoised. */
    parts: readonly Part[];
    query: UseQueryResult<Read>;
    marks?: readonly Mark[];
    /** The value at the top of the chart, for example how much memory there is. */
    most?: number | null;
    height?: number;
    /** Said below the chart. */
    note?: string;
    /** Said instead of it if nothing was measured. */
    nothing?: string;
    /** Buttons beside the title. */
    more?: ReactNode;
    /** Called with what is to be shown, when a part of the chart was drawn. */
    onZoom?: (next: Span) => void;
};

/** A panel with the course of some metrics: what is read, what is not there, and what can't be read. All charts share the cross-hair. */
export function MetricChart({
    title,
    label,
    parts,
    query,
    marks,
    most,
    height = 170,
    note,
    nothing = t.nothing,
    onZoom,
    more,
}: Props) {
    const { data, error, isPlaceholderData } = query;
    const { times, lines, unit, step } = useMemo(() => linesOf(data?.series ?? [], parts), [data, parts]);
    const { text, tick, most: bound, steps } = unitOf(unit);
    return (
        <Panel
            title={title}
            aside={
                <Group gap="xs">
                    {step > 0 && (
                        <Quiet size="xs">
                            {lines.some(({ low }) => low) && step > FINE
                                ? t.stepBand({ step: duration(step) })
                                : t.step({ step: duration(step) })}
                        </Quiet>
                    )}
                    {more}
                </Group>
            }
        >
            {data === undefined && error ? (
                <ErrorAlert error={error} retry={() => void query.refetch()} />
            ) : data === undefined ? (
                <Skeleton h={height + 40} aria-busy="true" role="status" aria-label={title} />
            ) : lines.length === 0 ? (
                <Quiet>{nothing}</Quiet>
            ) : (
                <div className="metric-chart" data-earlier={isPlaceholderData || undefined}>
                    <Chart
                        label={label}
                        times={times}
                        lines={lines}
                        marks={marks}
                        span={data.window}
                        format={text}
                        tick={tick}
                        steps={steps}
                        most={most ?? bound}
                        group="metrics"
                        height={height}
                        onZoom={onZoom && ((from, to) => onZoom(between(from, to)))}
                    />
                    {note && (
                        <Quiet size="xs" className="spaced-before">
                            {note}
                        </Quiet>
                    )}
                </div>
            )}
        </Panel>
    );
}

/** Values this close, in seconds, are single polls and have no extent. */
const FINE = 15;
