import { type Safety, safetyOf } from "../apps/update/safety";
import { type Place, ruleOf } from "../backups/prune/rule";
import { USUAL, type Way, wayOf } from "../backups/run/chosen";
import { EMPTY as NO_SWEEP, type Sweep, sweepOf, USUAL as USUAL_SWEEP } from "../backups/verify/sweep";
import { bodyOf, type Draft, inputsOf, sentOf } from "../ui/form";
import { type Keep, keepIn, type Rule } from "../ui/retention/keep";

type Snapshot = { prefix: string; description: string | null; vmstate: boolean };
type Update = { consent: boolean; backup_storage: string | null };
type Test = { storage: string | null; max: number; wait_s: number };

/** The parameters that have inputs of the same names, by kind. */
type Own = {
    "guests.snapshot": Snapshot;
    "app.update": Update;
    "backup.run": Way;
    "backup.verify": Sweep;
    "backup.test_restore": Test;
};
type Drafts = { [K in keyof Own]: Draft<Own[K]> };

/** What emptied parameters are. */
const EMPTY: Drafts = {
    "guests.snapshot": { prefix: "", description: null, vmstate: false },
    "app.update": { consent: false, backup_storage: null },
    "backup.run": USUAL,
    "backup.verify": NO_SWEEP,
    "backup.test_restore": { storage: null, max: null, wait_s: null },
};

/** The fields of all kinds. Those of other kinds are kept while a kind is chosen. */
export type ParamsDraft = Drafts & {
    /** What is kept of the snapshots, and of the backups. */
    keep: Keep;
    safety: Safety;
    /** The storage whose backups are removed, and the guest as "ct:101". */
    place: Place | null;
    guest: string | undefined;
    pruneConsent: boolean;
    /** What the schedule has, also what the form does not show: a change of something else must not lose it. */
    params: Record<string, unknown>;
};

/** What the fields of a kind know: faults are named by parameter. */
export type KindPart = {
    draft: ParamsDraft;
    set: (change: Partial<ParamsDraft>) => void;
    fault: (parameter: string) => string | undefined;
};

/** The numbers that a schedule of snapshots has. */
export const SNAPSHOT_RULES = ["last", "hourly", "daily", "weekly", "monthly"] as const satisfies readonly Rule[];

/** How names of snapshots begin unless something else is typed. */
const PREFIX = "auto";

/** The inputs of a kind. */
export function inputsFor<K extends keyof Own>(kind: K, { draft, set, fault }: KindPart) {
    const own: Drafts[K] = (draft as Drafts)[kind];
    return inputsOf<Drafts[K]>(own, EMPTY[kind], (change) => set({ [kind]: { ...own, ...change } }), fault);
}

/** The beginning of a form, from the parameters of a schedule. */
export function paramsDraft(params: Record<string, unknown>): ParamsDraft {
    return {
        "guests.snapshot": bodyOf<Snapshot>({ ...EMPTY["guests.snapshot"], prefix: PREFIX }, params),
        "app.update": bodyOf<Update>(EMPTY["app.update"], params),
        "backup.run": bodyOf<Way>(USUAL, params),
        "backup.verify": bodyOf<Sweep>(USUAL_SWEEP, params),
        "backup.test_restore": bodyOf<Test>({ storage: null, max: 5, wait_s: 180 }, params),
        keep: keepIn(params),
        safety: safetyOf(params),
        place: placeIn(params),
        guest:
            typeof params.guest_type === "string" && typeof params.vmid === "number"
                ? `${params.guest_type}:${params.vmid}`
                : undefined,
        pruneConsent: params.consent === true,
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
            return { ...draft.params, ...sentOf<Snapshot>(draft[kind], EMPTY[kind]), ...keep };
        }
        case "app.update":
            return { ...draft.params, ...draft.safety, ...sentOf<Update>(draft[kind], EMPTY[kind]) };
        case "backup.run":
            return { ...draft.params, ...wayOf(sentOf<Way>(draft[kind], USUAL)) };
        case "backup.verify":
            return { ...draft.params, ...sweepOf(sentOf<Sweep>(draft[kind], NO_SWEEP)) };
        case "backup.prune":
            return {
                ...draft.params,
                ...(draft.place && ruleOf(draft.place, draft.keep, draft.guest)),
                consent: draft.pruneConsent,
            };
        case "backup.test_restore": {
            const { storage, max, wait_s } = sentOf<Test>(draft[kind], EMPTY[kind]);
            return { ...draft.params, storage, max: max ?? undefined, wait_s: wait_s ?? undefined };
        }
        case "platform.backup":
            return { ...draft.params, keep_last: draft.keep.last };
        default:
            return draft.params;
    }
}
