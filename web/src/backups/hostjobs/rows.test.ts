import { describe, expect, it } from "vitest";
import type { Host } from "../../api/client";
import type { GuestCoverage, HostJob } from "../coverage/queries";
import { hostJobRows } from "./rows";

describe("the guests of a backup job", () => {
    it("are named by its own cluster, and by their IDs where they have no name there", () => {
        const hosts = [
            { id: 1, cluster_id: 10 },
            { id: 2, cluster_id: 10 },
            { id: 3, cluster_id: 30 },
        ] as Host[];
        const guests = [
            { host_id: 2, vmid: 100, name: "web" },
            { host_id: 3, vmid: 100, name: "mail" },
        ] as GuestCoverage[];
        const jobs = [
            { host_id: 1, guests: [100, 101] },
            { host_id: 3, guests: [100] },
        ] as HostJob[];
        expect(hostJobRows(jobs, guests, hosts).map((row) => row.guests)).toEqual([["web", "ID 101"], ["mail"]]);
    });
});
