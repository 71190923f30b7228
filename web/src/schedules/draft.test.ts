import { describe, expect, it } from "vitest";
import { SAFE } from "../apps/update/safety";
import { bodyOf, sentOf } from "../ui/form";
import { timesOf } from "./cron";
import { changeOf, NEW, type ScheduleBody } from "./draft";
import { type ParamsDraft, paramsDraft, paramsOf } from "./params";
import type { Kind, Schedule } from "./queries";
import { NONE } from "./targets";

const GUESTS = { name: "guests.snapshot", targets: ["app", "vm"], role: "operator" as const, feature: null };
const APPS = { ...GUESTS, name: "app.update", targets: ["app"] };
const NOTHING = { ...GUESTS, name: "catalog.refresh", targets: [] };

const params = (kind: string, more: Partial<ParamsDraft> = {}) => paramsOf(kind, { ...paramsDraft({}), ...more });
const targets = (more: Partial<Schedule["targets"]>, kind: Kind) =>
    changeOf(
        sentOf<ScheduleBody>({ ...NEW, kind: kind.name, targets: { ...NONE, ...more } }, NEW),
        timesOf("0 3 * * *"),
        paramsDraft({}),
        kind,
    ).targets;

describe("the form of a schedule", () => {
    it("sends the parameters of its kind only", () => {
        const consents = { "app.update": { consent: true, backup_storage: " " } };
        expect(params("guests.snapshot", consents)).toEqual({
            prefix: "auto",
            description: null,
            vmstate: false,
        });
        expect(params("app.update", consents)).toEqual({
            ...SAFE,
            consent: true,
            snapshot: false,
            backup_storage: null,
        });
        expect(params("catalog.refresh", consents)).toEqual({});
    });
    it("sends only targets that the kind has", () => {
        const guests = [
            { type: "app" as const, id: 1 },
            { type: "vm" as const, id: 2 },
        ];
        expect(targets({ guests, host_ids: [3] }, APPS)).toEqual({ ...NONE, guests: [guests[0]], host_ids: [3] });
        expect(targets({ guests, host_ids: [3] }, NOTHING)).toEqual(NONE);
        expect(targets({ guests, host_ids: [3], all: true }, APPS)).toEqual({ ...NONE, all: true });
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
        const body = sentOf<ScheduleBody>(bodyOf(NEW, schedule), NEW);
        expect(changeOf(body, timesOf(schedule.cron), paramsDraft(schedule.params), GUESTS)).toEqual(sent);
        const same = (kind: string, params: Record<string, unknown>) =>
            expect(paramsOf(kind, paramsDraft(params))).toEqual(params);
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
        const policy = { params: { keep_last: 3 }, keep: { last: undefined, weekly: 4 } };
        expect(JSON.parse(JSON.stringify(params("guests.snapshot", policy)))).toEqual({
            prefix: "auto",
            description: null,
            vmstate: false,
            keep_weekly: 4,
        });
    });
    it("asks for a removal only with a storage, and for the whole storage without a guest", () => {
        const prune = { keep: { weekly: 4 }, pruneConsent: true };
        const sent = (change: object) => JSON.parse(JSON.stringify(params("backup.prune", { ...prune, ...change })));
        expect(sent({})).toEqual({ consent: true });
        expect(sent({ place: { host: 2, storage: "nas" } })).toEqual({
            host_id: 2,
            storage: "nas",
            keep_weekly: 4,
            consent: true,
        });
    });
});
