const HIGH = 80;
const FULL = 90;

/** How worn a disk is, in the levels of bars; from 90 % on the server warns too. */
export const wearLevel = (pct: number): "normal" | "high" | "full" =>
    pct >= FULL ? "full" : pct >= HIGH ? "high" : "normal";
