import { describe, expect, it } from "vitest";
import { bodyOf, type Draft, sentOf } from "../../ui/form";
import { isComplete, NEW, type RouteBody } from "./draft";

const sent = (more: Partial<Draft<RouteBody>>) => sentOf<RouteBody>(bodyOf(NEW, more), NEW);

describe("the form of a route", () => {
    it("of a route that exists sends that route again", () => {
        const route = {
            name: "Nights",
            min_severity: "warning",
            types: ["alert.fired"],
            tags: ["db"],
            team_id: 3,
            during: null,
            channel_ids: [1, 2],
            stops: true,
            quiet: { days: ["mon"], from: "22:00", until: "07:00", zone: "UTC", holds_critical: false },
            repeat_min: 30,
            escalate_min: 15,
            escalate_to: [4],
        } satisfies Draft<RouteBody>;
        expect(sent({ ...route, id: 1, position: 1, enabled: true } as typeof route)).toEqual(route);
    });

    it("escalates to somebody after a time, or not at all", () => {
        const complete = (more: Partial<Draft<RouteBody>>) => isComplete(sent({ name: "All", ...more }));
        expect(complete({})).toBe(true);
        expect(complete({ escalate_min: 10 })).toBe(false);
        expect(complete({ escalate_to: [1] })).toBe(false);
        expect(complete({ escalate_min: 10, escalate_to: [1] })).toBe(true);
        expect(complete({ name: " " })).toBe(false);
    });
});
