import type { App, Host, Vm } from "../../api/client";
import { vmName } from "../../guests/vmName";
import type { MetricName, StorageMetric, Top } from "../queries";
import { storageOf, type Target } from "../targets";
import { t as metrics } from "../texts";
import { t } from "./texts";

/** What can be compared, by its target, with its name in the lists. */
export type Choice = { value: Target; label: string };
export type Choices = { group: string; items: Choice[] }[];

type Lists = { hosts: readonly Host[]; apps: readonly App[]; vms: readonly Vm[]; storages: Top["items"] };

/** All objects that have metrics, in groups. */
export function choicesOf({ hosts, apps, vms, storages }: Lists): Choices {
    const byName = (items: Choice[]) => items.sort((a, b) => a.label.localeCompare(b.label));
    const on = (name: string, host: string | null) => (host === null ? name : `${name} · ${host}`);
    return [
        { group: t.hosts, items: byName(hosts.map(({ id, name }) => ({ value: `host:${id}`, label: name }))) },
        {
            group: t.apps,
            items: byName(apps.map(({ id, name, host_name }) => ({ value: `app:${id}`, label: on(name, host_name) }))),
        },
        {
            group: t.vms,
            items: byName(
                vms
                    .filter(({ template }) => !template)
                    .map((vm) => ({ value: `vm:${vm.id}`, label: on(vmName(vm), vm.host_name) })),
            ),
        },
        {
            group: t.storages,
            items: byName(
                storages.map(({ target, name, host_name }) => {
                    const storage = storageOf(target);
                    return {
                        value: target as Target,
                        label: storage?.node === null ? on(storage.name, host_name) : name.replace("@", " · "),
                    };
                }),
            ),
        },
    ].filter(({ items }) => items.length > 0);
}

/** The metrics that can be compared. */
export const METRICS: Record<MetricName | StorageMetric, string> = {
    cpu_pct: t.cpu,
    mem_pct: t.memory,
    mem_bytes: t.memoryBytes,
    mem_host_bytes: t.memoryHost,
    disk_pct: t.disk,
    iowait_pct: metrics.iowait,
    load: metrics.load,
    pressure_cpu_pct: metrics.pressureCpu,
    pressure_io_pct: metrics.pressureIo,
    pressure_mem_pct: metrics.pressureMemory,
    net_in_bps: t.received,
    net_out_bps: t.sent,
    storage_pct: t.storage,
    storage_bytes: t.storageBytes,
};

/** The metric that an address names; without one that of storages for these, else the processor. */
export function metricOf(name: string | undefined, targets: readonly Target[]): MetricName | StorageMetric {
    if (name !== undefined && Object.hasOwn(METRICS, name)) return name as MetricName | StorageMetric;
    return targets.length > 0 && targets.every((target) => storageOf(target)) ? "storage_pct" : "cpu_pct";
}
