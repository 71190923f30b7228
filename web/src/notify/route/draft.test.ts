import { describe, expect, it } from "vitest";
import { draftOf, isComplete, routeOf } from "./draft";
import type { Route } from "./queries";

describe("the form of a route", () => {
    it("of a route that exists sends that route again", () => {
        const route = {
            id: 1,
            name: "Nights",
            position: 1,
            enabled: true,
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
        } as unknown as Route;
        const { id: _, position: __, enabled: ___, ...rest } = route;
        expect(routeOf(draftOf(route))).toEqual(rest);
    });

    it("escalates to somebody after a time, or not at all", () => {
        const draft = { ...draftOf(), name: "All" };
        expect(isComplete(draft)).toBe(true);
        expect(isComplete({ ...draft, escalate: 10 })).toBe(false);
        expect(isComplete({ ...draft, escalateTo: ["1"] })).toBe(false);
        expect(isComplete({ ...draft, escalate: 10, escalateTo: ["1"] })).toBe(true);
        expect(isComplete({ ...draft, name: " " })).toBe(false);
        expect(routeOf({ ...draft, escalateTo: ["1"] }).escalate_to).toEqual([]);
    });
});
