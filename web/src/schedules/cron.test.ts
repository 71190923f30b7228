import { expect, it, describe as suite } from "vitest";
import { cronOf, describe, fresh, isComplete, timesOf } from "./cron";

suite("the times of a schedule", () => {
    it("are the same after both conversions", () => {
        for (const cron of [
            "* * * * *",
            "*/15 * * * *",
            "5 * * * *",
            "0 3 * * *",
            "30 22 * * 1-5",
            "0 4 * * 0,6",
            "15 6 1 * *",
        ]) {
            expect(timesOf(cron).every).not.toBe("cron");
            expect(cronOf(timesOf(cron))).toBe(cron);
        }
    });
    it("stay a cron expression when nobody would say them", () => {
        for (const cron of ["*/7 * * * *", "0 3 1 1 *", "0 3 13 * 5", "0 8-18 * * *", "0 3 * * MON", "x"]) {
            expect(timesOf(cron)).toEqual({ every: "cron", text: cron });
            expect(describe(cron)).toBe(cron);
        }
    });
    it("count Sunday as 0, also when it is 7", () => {
        expect(cronOf(timesOf("0 3 * * 7"))).toBe("0 3 * * 0");
    });
    it("keep the time of day when the days change", () => {
        expect(cronOf(fresh("month", { every: "day", time: "22:30" }))).toBe("30 22 1 * *");
        expect(fresh("cron", { every: "day", time: "22:30" })).toEqual({ every: "cron", text: "30 22 * * *" });
    });
    it("are incomplete without a day or a time", () => {
        expect(isComplete({ every: "week", days: [], time: "03:00" })).toBe(false);
        expect(isComplete({ every: "day", time: "" })).toBe(false);
        expect(isComplete({ every: "cron", text: " " })).toBe(false);
        expect(isComplete({ every: "minutes", n: 5 })).toBe(true);
    });
    it("are described", () => {
        expect(describe("*/15 * * * *")).toBe("Every 15 minutes");
        expect(describe("* * * * *")).toBe("Every minute");
        expect(describe("0 3 * * 6,0")).toMatch(/^Sat, Sun at 0?3:00/);
    });
});
