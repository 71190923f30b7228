import { useMemo, useSyncExternalStore } from "react";
import type { Host } from "../api/client";
import { share } from "../ui/format";
import { Recorder } from "../ui/measure/Recorder";
import type { Series } from "../ui/measure/series";

const recorder = new Recorder(["cpu", "memory"]);

/** The last known sizes of the hosts: a host that is down now counted as much as before while it was up. */
const sizes = new Map<number, { cpu: number; memory: number }>();

/** Keeps the current values of all hosts, in percent. */
export function recordHosts(hosts: readonly Host[]) {
    for (const { id, cores, mem_total_bytes: memory } of hosts) {
        if (cores !== null && memory !== null) sizes.set(id, { cpu: cores, memory });
    }
    recorder.add(
        Date.now(),
        hosts.map((host) => ({ id: host.id, cpu: host.cpu_pct, memory: share(host.mem_bytes, host.mem_total_bytes) })),
    );
}

/** How processor and memory of these hosts were used since the page was opened, together; of the hosts whose use is known. */
export function useHostMeasurements(hosts: readonly Host[]): { cpu: Series; memory: Series } {
    const version = useSyncExternalStore(recorder.watch, recorder.version);
    return useMemo(
        () => ({
            cpu: recorder.mean(
                hosts.map(({ id }) => ({ id, weight: sizes.get(id)?.cpu ?? 1 })),
                "cpu",
            ),
            memory: recorder.mean(
                hosts.map(({ id }) => ({ id, weight: sizes.get(id)?.memory ?? 1 })),
                "memory",
            ),
        }),
        // The version stands for the recorded values.
        [version, hosts],
    );
}
