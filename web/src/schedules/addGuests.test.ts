import { describe, expect, it } from "vitest";
import { type Added, denialOfJob, denialOfSchedule, withGuests, withVmids } from "./addGuests";
import { NONE } from "./targets";

const guest = (id: number, hostId: number): Added => ({ type: "vm", id, vmid: 100 + id, name: `vm-${id}`, hostId });
const clusters = new Map([
    [1, 7],
    [2, 7],
    [3, 8],
]);

describe("guests that are added to a schedule", () => {
    it("are added once", () => {
        const targets = { ...NONE, tags: ["web"], guests: [{ type: "vm" as const, id: 1 }] };
        expect(withGuests(targets, [guest(1, 1), guest(2, 1)])).toEqual({
            ...targets,
            guests: [
                { type: "vm", id: 1 },
                { type: "vm", id: 2 },
            ],
        });
        expect(withVmids([101, 150], [guest(1, 1), guest(2, 1)])).toEqual([101, 150, 102]);
    });

    it("can't be added where all are, where a pool decides, or where another cluster is", () => {
        const job = { host_id: 1, all: false, pool: null };
        expect(denialOfSchedule({ targets: { ...NONE, all: true } })).toBe("all");
        expect(denialOfJob({ ...job, all: true }, [guest(1, 1)], clusters)).toBe("all");
        expect(denialOfJob({ ...job, pool: "web" }, [guest(1, 1)], clusters)).toBe("pool");
        expect(denialOfJob(job, [guest(1, 2), guest(2, 3)], clusters)).toBe("cluster");
        expect(denialOfJob(job, [guest(1, 2)], clusters)).toBeNull();
    });
});
