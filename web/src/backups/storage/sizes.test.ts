import { describe, expect, it } from "vitest";
import { byGuest, byMonth } from "./sizes";

const backup = (guest_vmid: number | null, taken_at: string | null, size_bytes: number | null, host_id = 1) => ({
    host_id,
    guest_type: "ct" as const,
    guest_vmid,
    guest_id: null,
    guest_name: null,
    taken_at,
    size_bytes,
});
const ALL = [
    backup(100, "2026-11-02T01:00:00Z", 10),
    backup(100, "2026-10-02T01:00:00Z", 5),
    backup(101, "2026-11-03T01:00:00Z", 40),
    backup(102, "2026-11-03T01:00:00Z", null),
    backup(103, null, 1),
];

describe("the backups on a storage", () => {
    it("are summed by guest, the largest first; a size that is not known is no zero", () => {
        expect(byGuest(ALL).map(({ name, backups, bytes }) => [name, backups, bytes])).toEqual([
            ["ID 101", 1, 40],
            ["ID 100", 2, 15],
            ["ID 103", 1, 1],
            ["ID 102", 1, null],
        ]);
    });

    it("tell guests of several clusters apart", () => {
        expect(byGuest([backup(100, null, 1, 1), backup(100, null, 2, 2)])).toHaveLength(2);
    });

    it("are summed by the month in which they were taken", () => {
        expect(byMonth(ALL).map(({ key, backups, bytes }) => [key, backups, bytes])).toEqual([
            ["2026-11", 3, 50],
            ["2026-10", 1, 5],
        ]);
    });
});
