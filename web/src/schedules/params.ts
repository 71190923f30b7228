import { type Safety, safetyOf } from "../apps/update/safety";
import { type Place, ruleOf } from "../backups/prune/rule";
import { USUAL, type Way, wayOf } from "../backups/run/chosen";
import { EMPTY, type Sweep, sweepOf, USUAL as USUAL_SWEEP } from "../backups/verify/sweep";
import { bodyOf, type Draft, sentOf } from "../ui/form";
import { type Keep, keepIn, type Rule } from "../ui/retention/keep";

/** The fields of all kinds. Those of other kinds are kept while a kind is chosen. */
export type ParamsDraft = {
    prefix: string;
    description: string;
    vmstate: boolean;
    /** What is kept of the snapshots, and of the backups. */
    keep: Keep;
    consent: boolean;
    safety: Safety;
    backupStorage: string;
    way: Draft<Way>;
    sweep: Draft<Sweep>;
    /** The storage whose backups are removed, and the guest as "ct:101". */
    place: Place | null;
    guest: string | undefined;
    pruneConsent: boolean;
    testStorage: string;
    /** So many guests in each run. */
    tests: number | null;
    wait: number | null;
    /** What the schedule has, also what the form does not show: a change of something else must not lose it. */
    params: Record<string, unknown>;
};

/** The numbers that a schedule of snapshots has. */
export const SNAPSHOT_RULES = ["last", "hourly", "daily", "weekly", "monthly"] as const satisfies readonly Rule[];

const text = (value: unknown, otherwise = "") => (typeof value === "string" ? value : otherwise);
const count = (value: unknown, otherwise: number) => (typeof value === "number" ? value : otherwise);

/** The beginning of a form, from the parameters of a schedule. */
export function paramsDraft(params: Record<string, unknown>): ParamsDraft {
    return {
        prefix: text(params.prefix, "auto"),
        description: text(params.description),
        vmstate: params.vmstate === true,
        keep: keepIn(params),
        consent: params.consent === true,
        safety: safetyOf(params),
        backupStorage: text(params.backup_storage),
        way: bodyOf<Way>(USUAL, params),
        sweep: bodyOf<Sweep>(USUAL_SWEEP, params),
        place: placeIn(params),
        guest:
            typeof params.guest_type === "string" && typeof params.vmid === "number"
                ? `${params.guest_type}:${params.vmid}`
                : undefined,
        pruneConsent: params.consent === true,
        testStorage: text(params.storage),
        tests: count(params.max, 5),
        wait: count(params.wait_s, 180),
        params,
    };
}

function placeIn({ host_id: host, storage, node }: Record<string, unknown>): Place | null {
    if (typeof host !== "number" || typeof storage !== "string") return null;
    return { host, storage, node: typeof node === "string" ? node : undefined };
}

/** The parameters of a kind. What is undefined is left out. */
export function paramsOf(kind: string, draft: ParamsDraft): Record<string, unknown> {
    switch (kind) {
        case "guests.snapshot": {
            const keep = Object.fromEntries(SNAPSHOT_RULES.map((rule) => [`keep_${rule}`, draft.keep[rule]]));
            return {
                ...draft.params,
                prefix: draft.prefix,
                description: draft.description.trim() || null,
                vmstate: draft.vmstate,
                ...keep,
            };
        }
        case "app.update":
            return {
                ...draft.params,
                consent: draft.consent,
                ...draft.safety,
                backup_storage: draft.backupStorage.trim() || null,
            };
        case "backup.run":
            return { ...draft.params, ...wayOf(sentOf<Way>(draft.way, USUAL)) };
        case "backup.verify":
            return { ...draft.params, ...sweepOf(sentOf<Sweep>(draft.sweep, EMPTY)) };
        case "backup.prune":
            return {
                ...draft.params,
                ...(draft.place && ruleOf(draft.place, draft.keep, draft.guest)),
                consent: draft.pruneConsent,
            };
        case "backup.test_restore":
            return {
                ...draft.params,
                storage: draft.testStorage.trim() || null,
                max: draft.tests ?? undefined,
                wait_s: draft.wait ?? undefined,
            };
        case "platform.backup":
            return { ...draft.params, keep_last: draft.keep.last };
        default:
            return draft.params;
    }
}
