import { describe, expect, it } from "vitest";
import { inField } from "../ui/format";
import { snoozeTimes, timeOf } from "./snooze";

describe("snoozing", () => {
    it("offers an hour, four hours and tomorrow morning, also at the end of a month", () => {
        const { hour, hours, tomorrow } = snoozeTimes(new Date(2026, 0, 31, 23, 30));
        expect(inField(hour)).toBe("2026-02-01T00:30");
        expect(inField(hours)).toBe("2026-02-01T03:30");
        expect(inField(tomorrow)).toBe("2026-02-01T08:00");
    });
    it("reads the time of a field, and an incomplete one is none", () => {
        expect(timeOf("2026-03-01T08:05")).toEqual(new Date(2026, 2, 1, 8, 5));
        expect(timeOf("")).toBeNull();
        expect(timeOf("2026-03")).not.toBeNull();
        expect(timeOf("soon")).toBeNull();
    });
});
