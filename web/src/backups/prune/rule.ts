import type { Schemas } from "../../api/client";
import type { Keep, Rule } from "../../ui/retention/keep";
import type { TableSearch } from "../../ui/table/search";
import { t } from "./texts";

/** Those of a removal. */
export const RULES = ["last", "daily", "weekly", "monthly", "yearly"] as const satisfies readonly Rule[];

/** What the address tells: the storage, the rule, and the guest as "ct:101". */
export type PruneSearch = TableSearch &
    Omit<Keep, "hourly"> & { host?: number; storage?: string; node?: string; guest?: string };

/** A storage; the node tells those of one name apart that are not shared. */
export type Place = { host: number; storage: string; node?: string };

const MOST = 10_000;

/** The numbers of an address that are rules. */
export function keepOf(search: PruneSearch): Keep {
    return Object.fromEntries(
        RULES.flatMap((rule) => (search[rule] === undefined ? [] : [[rule, Math.min(MOST, search[rule])]])),
    );
}

/** The rule as the service takes it, for a preview and for the removal itself. */
export function ruleOf(place: Place, keep: Keep, guest: string | undefined) {
    const [, type, vmid] = /^(ct|vm):(\d{3,9})$/.exec(guest ?? "") ?? [];
    return {
        host_id: place.host,
        storage: place.storage,
        node: place.node,
        guest_type: type as "ct" | "vm" | undefined,
        vmid: vmid === undefined ? undefined : Number(vmid),
        keep_last: keep.last,
        keep_daily: keep.daily,
        keep_weekly: keep.weekly,
        keep_monthly: keep.monthly,
        keep_yearly: keep.yearly,
    };
}

type Pruned = Pick<Schemas["PrunedBackup"], "mark" | "reason">;

const SPANS: Record<string, (values: { span: string }) => string> = {
    daily: t.dailyOf,
    weekly: t.weeklyOf,
    monthly: t.monthlyOf,
    yearly: t.yearlyOf,
};
const OTHERS: Record<string, string> = {
    protected: t.isProtected,
    renamed: t.renamed,
    "may be of another cluster": t.otherCluster,
};

/** What happens to a backup, in words. */
export function resultOf({ mark }: Pruned): string {
    if (mark === "remove") return t.remove;
    return mark === "keep" ? t.keep : t.never;
}

/** Why; a reason that this page does not know is shown as it is. */
export function reasonOf({ mark, reason }: Pruned): string | null {
    if (mark === "remove") return t.notKept;
    if (reason === null) return null;
    if (reason === "last") return t.amongLast;
    const [rule = "", span = ""] = reason.split(" ");
    return OTHERS[reason] ?? SPANS[rule]?.({ span }) ?? reason;
}
