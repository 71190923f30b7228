import { bytes, number, percent, share } from "../format";
import { t } from "./texts";

/** A use of something limited: its text, and its share in percent. Unknown values are null. */
export type Amount = { text: string | null; share: number | null };

/** How urgent a share is; the bar changes its colour and the text alternative says so. */
export type Level = "normal" | "high" | "full";

/** The shares from which a bar turns. */
const HIGH = 85;
const FULL = 95;

export function levelOf(value: number): Level {
    return value >= FULL ? "full" : value >= HIGH ? "high" : "normal";
}

/** For example "8.8 of 64 GiB · 14 %". */
export function bytesUsed(used: number | null, total: number | null): Amount {
    const of = share(used, total);
    const [usedText, totalText] = [bytes(used), bytes(total)];
    if (usedText === null || totalText === null || of === null) return { text: usedText, share: null };
    const unit = totalText.split(" ").at(-1) ?? "";
    const short = usedText.endsWith(` ${unit}`) ? usedText.slice(0, -unit.length - 1) : usedText;
    return { text: t.ofTotal({ used: short, total: totalText, share: percent(of) ?? "" }), share: of };
}

/** For example "1.1 of 8 cores · 14 %"; without the number of cores only the share. */
export function coresUsed(share: number | null, cores: number | null): Amount {
    const text = percent(share);
    if (share === null || text === null || cores === null) return { text, share };
    return { text: t.ofCores({ used: number((share * cores) / 100), total: cores, share: text }), share };
}
