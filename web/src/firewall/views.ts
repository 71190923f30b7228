/** The parts of the page of a firewall, by their names in the address. */
export const VIEWS = ["rules", "access", "groups", "options", "objects", "log"] as const;
export type View = (typeof VIEWS)[number];

/** For a route's validateSearch. The log can be that of a rule. */
export const viewSearch = (search: Record<string, unknown>): { view?: View; rule?: number } => ({
    view: VIEWS.find((view) => view === search.view),
    rule: Number.isInteger(search.rule) ? Number(search.rule) : undefined,
});
