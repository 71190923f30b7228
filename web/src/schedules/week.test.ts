import { describe, expect, it } from "vitest";
import { day } from "../ui/format";
import { daysOf, slotsByDay, weekAfter, weekOf } from "./week";

describe("a week of the calendar", () => {
    it("begins on Monday", () => {
        expect(weekOf(new Date(2026, 2, 1))).toBe("2026-02-23");
        expect(weekOf(new Date(2026, 2, 2))).toBe("2026-03-02");
        expect(daysOf("2026-03-02")).toHaveLength(8);
        expect(weekAfter("2026-03-02", -1)).toBe("2026-02-23");
        expect(weekAfter("2026-12-28", 1)).toBe("2027-01-04");
    });
    it("has all times of a day in their order", () => {
        const noon = new Date(2026, 2, 3, 12).toISOString();
        const later = new Date(2026, 2, 3, 13).toISOString();
        const one = {
            source: "schedule" as const,
            id: "1",
            name: "A",
            kind: "guests.start",
            host_id: null,
            often: false,
        };
        const slots = slotsByDay(
            [
                { ...one, times: [later] },
                { ...one, id: "2", name: "B", times: [noon] },
            ],
            [{ job_id: null, job_name: null, started_at: noon, tasks: [] }],
        );
        expect(slots.get(day(noon))?.map(({ at }) => at)).toEqual([noon, noon, later]);
    });
});
