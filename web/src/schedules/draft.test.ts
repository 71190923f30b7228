import { describe, expect, it } from "vitest";
import { SAFE } from "../apps/update/safety";
import { changeOf, draftOf } from "./draft";

const GUESTS = { name: "guests.snapshot", targets: ["app", "vm"], role: "operator" as const, feature: null };
const APPS = { ...GUESTS, name: "app.update", targets: ["app"] };
const NOTHING = { ...GUESTS, name: "catalog.refresh", targets: [] };

describe("the form of a schedule", () => {
    it("sends the parameters of its kind only", () => {
        const draft = { ...draftOf(), kind: "guests.snapshot", consent: true, tags: ["web"] };
        expect(changeOf(draft, GUESTS).params).toEqual({ prefix: "auto", description: null, vmstate: false });
        expect(changeOf({ ...draft, kind: "app.update" }, APPS).params).toEqual({ ...SAFE, consent: true, snapshot: false, backup_storage: null });
        expect(changeOf({ ...draft, kind: "catalog.refresh" }, NOTHING).params).toEqual({});
    });
    it("sends only targets that the kind has", () => {
        const draft = { ...draftOf(), kind: "app.update", guests: ["app:1", "vm:2"], hosts: ["3"] };
        expect(changeOf(draft, APPS).targets).toEqual({ all: false, guests: [{ type: "app", id: 1 }], tags: [], pools: [], host_ids: [3] });
        expect(changeOf(draft, NOTHING).targets.host_ids).toEqual([]);
        expect(changeOf({ ...draft, all: true }, APPS).targets).toEqual({ all: true, guests: [], tags: [], pools: [], host_ids: [] });
    });
    it("contains what a schedule contains", () => {
        const sent = {
            name: "Nightly",
            params: { prefix: "night", description: "x", vmstate: true, keep_last: 3 },
            targets: { all: false, guests: [{ type: "vm" as const, id: 4 }], tags: ["web"], pools: ["shop"], host_ids: [1] },
            cron: "30 22 * * 1-5",
            zone: "Europe/Berlin",
            missed: "skip" as const,
            jitter_s: 60,
        };
        const schedule = {
            ...sent,
            id: 1,
            kind: "guests.snapshot",
            enabled: true,
            team_id: null,
            owner: { id: 1, name: "me" },
            created_at: "",
            changed_at: "",
            next_runs: [],
            last_run: null,
        };
        expect(changeOf(draftOf(schedule), GUESTS)).toEqual(sent);
        const prune = { ...schedule, kind: "backup.prune", params: { host_id: 1, consent: true } };
        expect(changeOf(draftOf(prune), NOTHING).params).toEqual({ host_id: 1, consent: true });
    });
});
