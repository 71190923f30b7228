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
        expect(changeOf({ ...draft, kind: "app.update" }, APPS).params).toEqual({
            ...SAFE,
            consent: true,
            snapshot: false,
            backup_storage: null,
        });
        expect(changeOf({ ...draft, kind: "catalog.refresh" }, NOTHING).params).toEqual({});
    });
    it("sends only targets that the kind has", () => {
        const draft = { ...draftOf(), kind: "app.update", guests: ["app:1", "vm:2"], hosts: ["3"] };
        expect(changeOf(draft, APPS).targets).toEqual({
            all: false,
            guests: [{ type: "app", id: 1 }],
            tags: [],
            pools: [],
            host_ids: [3],
        });
        expect(changeOf(draft, NOTHING).targets.host_ids).toEqual([]);
        expect(changeOf({ ...draft, all: true }, APPS).targets).toEqual({
            all: true,
            guests: [],
            tags: [],
            pools: [],
            host_ids: [],
        });
    });
    it("contains what a schedule contains", () => {
        const sent = {
            name: "Nightly",
            params: { prefix: "night", description: "x", vmstate: true, keep_last: 3 },
            targets: {
                all: false,
                guests: [{ type: "vm" as const, id: 4 }],
                tags: ["web"],
                pools: ["shop"],
                host_ids: [1],
            },
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
        const same = (kind: string, params: Record<string, unknown>) =>
            expect(changeOf(draftOf({ ...schedule, kind, params }), NOTHING).params).toEqual(params);
        same("backup.run", {
            storage: "nas",
            mode: "stop",
            compress: "gzip",
            notes: "{{vmid}}",
            protected: true,
            bandwidth_kib_s: 1000,
        });
        same("backup.verify", { host_id: 1, storage: "vault", max: 20 });
        same("backup.prune", {
            host_id: 1,
            storage: "local",
            node: "pve1",
            guest_type: "ct",
            vmid: 101,
            keep_daily: 7,
            consent: true,
        });
        same("backup.test_restore", { storage: null, max: 3, wait_s: 60 });
        same("platform.backup", { keep_last: 14 });
        same("platform.backup", {});
        same("something.new", { level: 7 });
    });
    it("takes a number that was emptied out of what is kept", () => {
        const policy = {
            ...draftOf(),
            kind: "guests.snapshot",
            params: { keep_last: 3 },
            keep: { last: undefined, weekly: 4 },
        };
        expect(JSON.parse(JSON.stringify(changeOf(policy, GUESTS).params))).toEqual({
            prefix: "auto",
            description: null,
            vmstate: false,
            keep_weekly: 4,
        });
    });
    it("asks for a removal only with a storage, and for the whole storage without a guest", () => {
        const prune = { ...draftOf(), kind: "backup.prune", keep: { weekly: 4 }, pruneConsent: true };
        const sent = (change: object) => JSON.parse(JSON.stringify(changeOf({ ...prune, ...change }, NOTHING).params));
        expect(sent({})).toEqual({ consent: true });
        expect(sent({ place: { host: 2, storage: "nas" } })).toEqual({
            host_id: 2,
            storage: "nas",
            keep_weekly: 4,
            consent: true,
        });
    });
});
