import { describe, expect, it } from "vitest";
import { NONE } from "../schedules/targets";
import { bodyOf, type Draft, sentOf } from "../ui/form";
import { beginning, EMPTY, isComplete, type Opening, openingOf, type WindowBody, windowOf } from "./draft";
import type { Window } from "./queries";

const HAND = openingOf();
const of = (target?: string, more: Partial<Draft<WindowBody>> = {}) => ({
    ...bodyOf(EMPTY, beginning(undefined, target)),
    ...more,
});
const sent = (body: Draft<WindowBody>, opening: Opening, unnamed: string) =>
    windowOf(sentOf<WindowBody>(body, EMPTY), opening, unnamed);

describe("a maintenance window", () => {
    it("of a host begins now and lasts an hour", () => {
        expect(isComplete(of("host:3"), HAND)).toBe(true);
        expect(sent(of("host:3"), HAND, "Maintenance of pve-a1")).toEqual({
            name: "Maintenance of pve-a1",
            note: null,
            targets: { all: false, guests: [], tags: [], pools: [], host_ids: [3] },
            duration_s: 3600,
        });
    });

    it("of a guest names the guest", () => {
        expect(sent(of("vm:7"), HAND, "x").targets).toMatchObject({ guests: [{ type: "vm", id: 7 }], host_ids: [] });
    });

    it("by hand is changed without a zone and a begin, which it keeps", () => {
        const window = {
            name: "Disks",
            source: "by_hand",
            starts_at: "2026-03-01T12:00:00Z",
            duration_s: 3600,
            targets: null,
            zone: "UTC",
        } as unknown as Window;
        const body = bodyOf(EMPTY, beginning(window));
        expect(sent({ ...body, targets: { ...NONE, all: true }, note: "longer " }, openingOf(window), "x")).toEqual({
            name: "Disks",
            note: "longer",
            targets: { ...NONE, all: true },
            duration_s: 3600,
        });
    });

    it("covers everything without what was chosen before", () => {
        const targets = { ...NONE, all: true, tags: ["db"] };
        expect(sent(of("host:3", { targets }), HAND, "x").targets).toEqual({ ...NONE, all: true });
    });

    it("by schedule has a time and a zone, and none to begin by hand", () => {
        const body = of("app:1", { zone: "Europe/Berlin", duration_s: 5400 });
        const window = sent(body, { ...HAND, kind: "schedule", starts: "2026-03-01T12:00" }, "Backups");
        expect(window).toMatchObject({ cron: "0 2 * * *", zone: "Europe/Berlin", duration_s: 5400 });
        expect("starts_at" in window).toBe(false);
    });

    it("of nothing, or without a length, is not complete", () => {
        expect(isComplete(of(), HAND)).toBe(false);
        expect(isComplete(of("host:1", { duration_s: null }), HAND)).toBe(false);
        expect(isComplete(of("host:1"), { ...HAND, starts: "" })).toBe(false);
        expect(isComplete(of(undefined, { targets: { ...NONE, all: true } }), HAND)).toBe(true);
    });
});
