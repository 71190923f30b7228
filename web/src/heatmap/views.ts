/** By what the tiles are coloured. */
export const MODES = ["cpu", "memory", "backup", "update", "status"] as const;
export type Mode = (typeof MODES)[number];
