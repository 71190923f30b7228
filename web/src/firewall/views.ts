/** The parts of the page of a firewall, by their names in the address. */
export const VIEWS = ["rules", "access", "groups", "options", "objects", "log"] as const;
export type View = (typeof VIEWS)[number];

/** For a route's validateSearch. */
export const viewSearch = (search: Record<string, unknown>): { view?: View } => ({ view: VIEWS.find((view) => view === search.view) });
