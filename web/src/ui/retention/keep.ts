/** The numbers of a retention, in the order in which Proxmox VE applies them. */
export const RULES = ["last", "hourly", "daily", "weekly", "monthly", "yearly"] as const;
export type Rule = (typeof RULES)[number];
/** How many are kept by each of them; those that are left out keep none. */
export type Keep = Partial<Record<Rule, number>>;

/** Without any, everything would be removed: that is refused. */
export const keepsAny = (keep: Keep) => RULES.some((rule) => (keep[rule] ?? 0) > 0);

/** The numbers of an object of the service, such as keep_daily. */
export function keepIn(fields: Record<string, unknown>): Keep {
    return Object.fromEntries(
        RULES.flatMap((rule) => {
            const count = fields[`keep_${rule}`];
            return typeof count === "number" ? [[rule, count]] : [];
        }),
    );
}
