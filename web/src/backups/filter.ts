import type { TableSearch } from "../ui/table/search";

/** What the address tells about a list of backups: the service filters by these, the table by the rest. */
export type BackupSearch = TableSearch & { guest?: string; storage?: string; state?: string; age?: string };

/** The states of verification. */
export const STATES = ["none", "ok", "failed", "unknown"] as const;
export type State = (typeof STATES)[number];

/** Days; a negative number means at most that old, a positive one older. */
export const AGES = {
    "1d": -1,
    "7d": -7,
    "30d": -30,
    "over-30d": 30,
    "over-90d": 90,
    "over-365d": 365,
} as const;
export type Age = keyof typeof AGES;

/** What is asked for; anything else in the address is no filter. */
export type BackupFilter = { guest?: string; storage?: string; state?: State; age?: Age };

/** As many as the service answers at once. */
export const MOST = 1000;

const DAY_MS = 86_400_000;
const GUEST = /^(app|vm|id):(\d{1,15})$/;
const STORAGE = /^[A-Za-z][A-Za-z0-9._-]*[A-Za-z0-9]$/;

/** The filters of an address. */
export function filterOf({ guest, storage, state, age }: BackupSearch): BackupFilter {
    return {
        guest: GUEST.test(guest ?? "") ? guest : undefined,
        storage: STORAGE.test(storage ?? "") ? storage : undefined,
        state: STATES.find((one) => one === state),
        age: age !== undefined && Object.hasOwn(AGES, age) ? (age as Age) : undefined,
    };
}

export const isFiltered = (filter: BackupFilter) => Object.values(filter).some((value) => value !== undefined);

/** The query for the service. An ID is that of a container or of a machine, also of one that is no longer there. */
export function queryOf({ guest, storage, state, age }: BackupFilter, now: number) {
    const [, type, id] = GUEST.exec(guest ?? "") ?? [];
    const days = age === undefined ? undefined : AGES[age];
    const border = days === undefined ? undefined : new Date(now - Math.abs(days) * DAY_MS).toISOString();
    return {
        limit: MOST,
        app_id: type === "app" ? Number(id) : undefined,
        vm_id: type === "vm" ? Number(id) : undefined,
        vmid: type === "id" ? Number(id) : undefined,
        storage,
        state,
        since: days !== undefined && days < 0 ? border : undefined,
        until: days !== undefined && days > 0 ? border : undefined,
    };
}
