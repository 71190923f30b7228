import { bytes, percent, span } from "../ui/format";
import { BYTES, type Column, SECONDS } from "../ui/table/column";
import { Value } from "../ui/Value";
import { Spark } from "./spark/Spark";
import type { Listed } from "./spark/sparklines";
import { t } from "./texts";

type Used = {
    id: number;
    name: string | null;
    cpu_pct: number | null;
    mem_bytes: number | null;
    mem_total_bytes: number | null;
    disk_bytes: number | null;
    uptime_s: number | null;
};

type Measure = "cpu_pct" | "mem_bytes" | "disk_bytes" | "uptime_s";

/**
 * The columns of what hosts and guests use; their order and widths are those of the list. `of` is the row of the cache with the
 * measured values, null where there is none, and `typeOf` which list it is in.
 */
export function usageColumns<T>(
    of: (row: T) => Used | null,
    typeOf: (row: T) => Listed,
): Record<"cpu" | "memory" | "disk" | "uptime" | "cpuHour" | "memoryHour", Column<T>> {
    const now = (id: string, name: string, field: Measure, shown: (value: number | null) => string | null) => ({
        id,
        name,
        numeric: true,
        value: (row: T) => of(row)?.[field],
        text: (row: T) => shown(of(row)?.[field] ?? null),
        measured: of,
    });
    const lastHour = (id: string, name: string, metric: "cpu_pct" | "mem_pct") => ({
        id,
        name,
        width: 100,
        cell: (row: T) => {
            const used = of(row);
            if (used === null) return <Value>{null}</Value>;
            return <Spark type={typeOf(row)} row={used} metric={metric} />;
        },
    });
    return {
        cpu: now("cpu", t.cpu, "cpu_pct", percent),
        memory: { ...now("mem", t.memory, "mem_bytes", bytes), units: BYTES },
        disk: { ...now("disk", t.disk, "disk_bytes", bytes), units: BYTES },
        uptime: { ...now("uptime", t.uptime, "uptime_s", span), units: SECONDS },
        cpuHour: lastHour("cpuhour", t.cpuHour, "cpu_pct"),
        memoryHour: { ...lastHour("memhour", t.memoryHour, "mem_pct"), hidden: true },
    };
}
