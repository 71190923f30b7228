/** The views of the inventory. */
export const VIEWS = ["all", "vms", "containers", "apps", "templates"] as const;
export type View = (typeof VIEWS)[number];
