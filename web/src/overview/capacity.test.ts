import { describe, expect, it } from "vitest";
import type { App, Host, Vm } from "../api/client";
import { capacities, countsOf } from "./capacity";
import { topConsumers } from "./consumers";

const host = (id: number, cluster: string | null, more: Partial<Host> = {}) =>
    ({
        id,
        name: `pve-${id}`,
        cluster,
        status: "online",
        problem: null,
        cpu_pct: 50,
        cores: 4,
        mem_bytes: 10,
        mem_total_bytes: 40,
        disk_bytes: 1,
        disk_total_bytes: 2,
        guests_running: 1,
        guests_total: 3,
        ...more,
    }) as Host;
const unknown = {
    cpu_pct: null,
    cores: null,
    mem_bytes: null,
    mem_total_bytes: null,
    disk_bytes: null,
    disk_total_bytes: null,
};
const down = (id: number, cluster: string | null) =>
    host(id, cluster, { status: "offline", guests_running: null, guests_total: null, ...unknown });

describe("capacity", () => {
    it("of a cluster is the sum of its hosts, with the processor weighted by cores", () => {
        const [homelab] = capacities([host(1, "homelab"), host(2, "homelab", { cores: 12, cpu_pct: 10 })]);
        expect(homelab).toMatchObject({ name: "homelab", online: 2, quorum: true, unknown: 0, cores: 16, cpuPct: 20 });
        expect(homelab?.memory).toEqual({ used: 20, total: 80 });
    });

    it("leaves out hosts that are down and says how many", () => {
        const [homelab] = capacities([host(1, "homelab"), down(2, "homelab")]);
        expect(homelab).toMatchObject({ online: 1, unknown: 1, cores: 4, memory: { used: 10, total: 40 } });
    });

    it("of a cluster that does not answer is not known, and neither is its quorum", () => {
        const [homelab] = capacities([down(1, "homelab"), down(2, "homelab")]);
        expect(homelab).toMatchObject({
            online: 0,
            quorum: null,
            unknown: 2,
            cpuPct: null,
            cores: null,
            memory: { used: null, total: null },
        });
    });

    it("is listed with troubled clusters first, and single hosts last", () => {
        const stuck = host(4, "c", { problem: { kind: "no_quorum", detail: "" } });
        const rows = capacities([host(1, null), host(2, "a"), host(3, "b"), stuck, down(5, null)]);
        expect(rows.map(({ key }) => key)).toEqual(["cluster:c", "host:5", "cluster:a", "cluster:b", "host:1"]);
        expect(rows[0]?.quorum).toBe(false);
    });

    it("counts only the guests that are known", () => {
        expect(countsOf([host(1, null), down(2, null)])).toEqual({
            hosts: 2,
            online: 1,
            running: 1,
            guests: 3,
            unknown: 1,
        });
        expect(countsOf([down(2, null)])).toMatchObject({ running: null, guests: null });
    });
});

describe("the guests that use most", () => {
    const app = (id: number, cpu_pct: number | null, cores: number | null, mem_bytes: number | null) =>
        ({
            id,
            name: `app-${id}`,
            host_name: "pve",
            cpu_pct,
            cores,
            mem_bytes,
            mem_total_bytes: 100,
            disk_read_bytes_per_s: null,
            disk_write_bytes_per_s: null,
        }) as App;

    it("are found by what they use, not by their share of a small limit", () => {
        const apps = [
            app(1, 100, 1, 5),
            app(2, 50, 8, 90),
            app(3, null, 8, null),
            app(4, 10, null, 50),
            app(5, 0, 4, 0),
        ];
        const { cpu, memory } = topConsumers(apps, []);
        expect(cpu.map(({ id, used }) => [id, used])).toEqual([
            [2, 4],
            [1, 1],
        ]);
        expect(memory.map(({ id }) => id)).toEqual([2, 4, 1]);
    });

    it("are apps and virtual machines", () => {
        const vm = { ...app(1, 90, 4, 70), vmid: 100 } as unknown as Vm;
        const { cpu, memory } = topConsumers([app(1, 50, 4, 80)], [vm]);
        expect(cpu.map(({ type, used }) => [type, used])).toEqual([
            ["vm", 3.6],
            ["app", 2],
        ]);
        expect(memory.map(({ type }) => type)).toEqual(["app", "vm"]);
    });

    it("of disks are found by what they read and write together, if both are known", () => {
        const busy = (id: number, read: number | null, written: number | null) => ({
            ...app(id, null, null, null),
            disk_read_bytes_per_s: read,
            disk_write_bytes_per_s: written,
        });
        const { disk } = topConsumers([busy(1, 5, 10), busy(2, 20, 0), busy(3, null, 900), busy(4, 0, 0)], []);
        expect(disk.map(({ id, used, total }) => [id, used, total])).toEqual([
            [2, 20, null],
            [1, 15, null],
        ]);
    });

    it("are five at most", () => {
        const apps = Array.from({ length: 100 }, (_, id) => app(id, (id * 37) % 101, 1, id));
        const { cpu, memory } = topConsumers(apps, []);
        expect(cpu.map(({ used }) => used)).toEqual([1, 0.99, 0.98, 0.97, 0.96]);
        expect(memory.map(({ id }) => id)).toEqual([99, 98, 97, 96, 95]);
    });
});
