import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useMeasurement } from "../api/measured";
import { me } from "../api/queries";
import { accessDenial } from "../auth/access";
import { coverage } from "../backups/coverage/queries";
import { silentHosts } from "../hosts/outdated";
import type { Inventory } from "../inventory/useInventory";
import { lastDay } from "../metrics/spark/sparklines";
import { type Cell, coverageKey, type Known, METRICS, past, present } from "./modes";
import { MODES, type Mode } from "./views";

/** What the tile of each guest shows, by the key of its row. */
export type Cells = ReadonlyMap<string, Cell>;

/** What was recorded: when its steps began, and the values of a guest at these, by its key. */
export type LastDay = {
    times: readonly number[];
    lines: ReadonlyMap<string, readonly (number | null)[]>;
    isFailed: boolean;
};

/** By what the user may have the tiles coloured. */
export function useModes(): readonly Mode[] {
    const user = useQuery(me).data;
    const backups = user !== undefined && accessDenial(user, "backups.coverage") === null;
    return useMemo(() => MODES.filter((mode) => mode !== "backup" || backups), [backups]);
}

/** The last day of a mode; without steps until it is loaded, and where none is recorded. */
export function useLastDay(mode: Mode, follows: boolean): LastDay {
    const user = useQuery(me).data;
    const enabled = METRICS[mode] !== null && user !== undefined && accessDenial(user, "metrics.sparklines") === null;
    const apps = useQuery({ ...lastDay("app", METRICS[mode] ?? "", follows), enabled });
    const vms = useQuery({ ...lastDay("vm", METRICS[mode] ?? "", follows), enabled });
    const isFailed = apps.isError || vms.isError;
    const [ofApps, ofVms] = [apps.data, vms.data];
    return useMemo(() => {
        const lines = new Map<string, readonly (number | null)[]>();
        if (!enabled || ofApps === undefined || ofVms === undefined) return { times: [], lines, isFailed };
        const lists = [["app", ofApps] as const, ["vm", ofVms] as const].filter(([, all]) => all.times.length > 0);
        // One that was read a moment later may begin a step later.
        const from = Math.max(...lists.map(([, all]) => all.times[0]!));
        let times: readonly number[] = [];
        for (const [type, all] of lists) {
            const first = all.times.indexOf(from);
            times = all.times.slice(first);
            for (const [id, metrics] of all.lines) {
                lines.set(`${type}:${id}`, ([...metrics.values()][0] ?? []).slice(first));
            }
        }
        return { times, lines, isFailed };
    }, [enabled, ofApps, ofVms, isFailed]);
}

/** The cells of all guests, now (null) or at a step of the last day. */
export function useCells({ hosts, rows }: Inventory, mode: Mode, day: LastDay, at: number | null): Cells {
    const covered = useQuery({ ...coverage, enabled: mode === "backup" }).data;
    const known = useMemo<Known>(
        () => ({
            silent: new Set(silentHosts(hosts).map(({ id }) => id)),
            coverage: covered === undefined ? null : new Map(covered.guests.map((of) => [coverageKey(of), of])),
        }),
        [hosts, covered],
    );
    const measurement = useMeasurement(at === null && (mode === "cpu" || mode === "memory"));
    // Measured values are written into the rows: that the last measurement is another one says so.
    return useMemo(() => {
        const guests = rows.filter(({ template }) => !template);
        return new Map(
            guests.map((row) => [
                row.key,
                at === null ? present(mode, row, known) : past(mode, day.lines.get(row.key)?.[at] ?? null),
            ]),
        );
    }, [rows, mode, known, day, at, measurement]);
}
