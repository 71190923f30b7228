/** The ranges that are offered, in hours. */
export const RANGES = [1, 6, 24, 72, 168] as const;
export type Range = (typeof RANGES)[number];
