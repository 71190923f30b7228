import "./spark.css";
import { useMemo } from "react";
import { useMeasured } from "../../api/measured";
import { percent, share } from "../../ui/format";
import { Sparkline } from "../../ui/measure/Sparkline";
import { t } from "../texts";
import { courseTo } from "./courses";
import { type Listed, useSparklines } from "./sparklines";

type Row = {
    id: number;
    name: string | null;
    cpu_pct: number | null;
    mem_bytes: number | null;
    mem_total_bytes: number | null;
};

const NOW = {
    cpu_pct: (row: Row) => row.cpu_pct,
    mem_pct: (row: Row) => share(row.mem_bytes, row.mem_total_bytes),
};
const NAMES = { cpu_pct: t.cpu, mem_pct: t.memory };

type Props = { type: Listed; row: Row; metric: keyof typeof NOW };

/** The last hour of a row of a list, up to its value of now. Empty until there is something to draw. */
export function Spark({ type, row, metric }: Props) {
    const { id } = row;
    const data = useSparklines(type);
    const value = useMeasured(row, NOW[metric]);
    const series = useMemo(
        () => (data === undefined ? null : courseTo(data, id, metric, value, Date.now())),
        [data, id, metric, value],
    );
    return (
        <div className="spark">
            {series !== null && (
                <Sparkline
                    label={t.sparkOf({ metric: NAMES[metric], name: row.name ?? String(id) })}
                    of={series}
                    format={percent}
                />
            )}
        </div>
    );
}
