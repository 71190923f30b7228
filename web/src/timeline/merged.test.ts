import { describe, expect, it } from "vitest";
import type { AuditEntry, Job } from "../api/client";
import { merged } from "./merged";

const at = (minute: number) => `2026-03-01T10:${String(minute).padStart(2, "0")}:00Z`;
const jobs = (...minutes: number[]) => minutes.map((m) => ({ id: m, created_at: at(m) }) as Job);
const changes = (...minutes: number[]) => minutes.map((m) => ({ id: m, at: at(m) }) as AuditEntry);
const keys = (list: ReturnType<typeof merged>) => list.entries.map(({ key }) => key);

describe("a timeline", () => {
    it("has jobs and changes in one list, newest first", () => {
        const list = merged({ rows: jobs(9, 3), total: 2 }, { rows: changes(8, 1), total: 2 });
        expect(keys(list)).toEqual(["job-9", "change-8", "job-3", "change-1"]);
        expect(list.more).toBe(false);
    });

    it("ends where one of the two is not known any further", () => {
        const list = merged({ rows: jobs(9, 5), total: 7 }, { rows: changes(8, 6, 1), total: 3 });
        expect(keys(list)).toEqual(["job-9", "change-8", "change-6", "job-5"]);
        expect(list.more).toBe(true);
    });

    it("ends at the newer of both ends", () => {
        const list = merged({ rows: jobs(9, 2), total: 7 }, { rows: changes(8, 6), total: 9 });
        expect(keys(list)).toEqual(["job-9", "change-8", "change-6"]);
    });

    it("is empty when nothing has happened", () => {
        expect(merged({ rows: [], total: 0 }, { rows: [], total: 0 })).toEqual({ entries: [], more: false });
    });
});
