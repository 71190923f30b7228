import { describe, expect, it } from "vitest";
import { draftOf, isComplete, windowOf } from "./draft";
import type { Window } from "./queries";

describe("a maintenance window", () => {
    it("of a host begins now and lasts an hour", () => {
        const draft = draftOf(undefined, "host:3");
        expect(isComplete(draft)).toBe(true);
        expect(windowOf(draft, "Maintenance of pve-a1")).toEqual({
            name: "Maintenance of pve-a1",
            note: null,
            targets: { all: false, guests: [], tags: [], pools: [], host_ids: [3] },
            duration_s: 3600,
        });
    });

    it("of a guest names the guest", () => {
        expect(windowOf(draftOf(undefined, "vm:7"), "x").targets).toMatchObject({
            guests: [{ type: "vm", id: 7 }],
            host_ids: [],
        });
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
        const sent = windowOf({ ...draftOf(window), all: true, note: "longer" }, "x");
        expect(sent).toEqual({ name: "Disks", note: "longer", targets: { all: true }, duration_s: 3600 });
    });

    it("by schedule has a time and a zone, and none to begin by hand", () => {
        const draft = { ...draftOf(undefined, "app:1"), kind: "schedule" as const, zone: "Europe/Berlin", minutes: 90 };
        const sent = windowOf(draft, "Backups");
        expect(sent).toMatchObject({ cron: "0 2 * * *", zone: "Europe/Berlin", duration_s: 5400 });
        expect("starts_at" in sent).toBe(false);
    });

    it("of nothing, or without a length, is not complete", () => {
        expect(isComplete(draftOf())).toBe(false);
        expect(isComplete({ ...draftOf(undefined, "host:1"), minutes: "" })).toBe(false);
        expect(isComplete({ ...draftOf(undefined, "host:1"), starts: "" })).toBe(false);
        expect(isComplete({ ...draftOf(), all: true })).toBe(true);
    });
});
