import { describe, expect, it } from "vitest";
import type { App, Discovered, Vm } from "../../api/client";
import type { GuestCoverage } from "./queries";
import { coverageRows, shareOfGoal } from "./rows";
import { countsOf, stateName } from "./state";

const guest = (type: string, id: number | null, vmid: number) =>
    ({
        type,
        id,
        vmid,
        host_id: 1,
        name: null,
        jobs: [] as string[] | null,
        schedules: [] as string[],
    }) as unknown as GuestCoverage;
const rows = () =>
    coverageRows({
        guests: [guest("app", 3, 101), guest("vm", 3, 102), guest("container", null, 103)],
        apps: [{ id: 3, tags: ["prod"] }] as unknown as App[],
        vms: [{ id: 3, tags: ["test"] }] as unknown as Vm[],
        containers: [{ host_id: 1, ctid: 103, tags: ["lab"] }] as unknown as Discovered[],
        hosts: [],
        hostJobs: [],
    });

describe("the guests of the coverage", () => {
    it("have the tags of the list that contains them", () => {
        expect(rows().map(({ key, item, tags }) => [key, item, ...tags])).toEqual([
            ["app:3", "app:3", "prod"],
            ["vm:3", "vm:3", "test"],
            ["container:1:103", null, "lab"],
        ]);
    });
});

describe("the jobs of Proxmox VE that include a guest", () => {
    const named = (jobs: string[] | null, schedules: string[] = []) =>
        coverageRows({
            guests: [{ ...guest("app", 3, 101), host_id: 2, jobs, schedules }],
            apps: [],
            vms: [],
            containers: [],
            hosts: [
                { id: 1, cluster_id: 10 },
                { id: 2, cluster_id: 10 },
                { id: 3, cluster_id: 30 },
            ],
            hostJobs: [
                { host_id: 1, id: "backup-1", comment: "Nightly" },
                { host_id: 3, id: "backup-1", comment: "Elsewhere" },
                { host_id: 1, id: "backup-2", comment: null },
            ],
        })[0]?.jobs;

    it("are named by their comments in its cluster, and without one by their IDs", () => {
        expect(named(["backup-1", "backup-2"])).toEqual(["Nightly", "backup-2"]);
        expect(named([])).toEqual([]);
        expect(named(["backup-2"], ["Weekly"])).toEqual(["backup-2", "Weekly"]);
    });

    it("are not known while they were not read, unless a schedule backs it up", () => {
        expect(named(null)).toBeNull();
        expect(named(null, ["every"])).toEqual(["every"]);
    });
});

describe("the age of a backup", () => {
    it("is a share of its goal, and none without a goal", () => {
        expect(shareOfGoal(12 * 3600, 24)).toBe(50);
        expect(shareOfGoal(48 * 3600, 24)).toBe(200);
        expect(shareOfGoal(3600, null)).toBeNull();
    });
});

describe("states", () => {
    it("are counted, one that the page does not know as not known", () => {
        expect(countsOf([{ state: "none" }, { state: "covered" }, { state: "covered" }, { state: "paused" }])).toEqual({
            none: 1,
            failed: 0,
            stale: 0,
            unknown: 1,
            covered: 2,
            excluded: 0,
        });
        expect(stateName("paused")).toBe("not known");
    });
});
