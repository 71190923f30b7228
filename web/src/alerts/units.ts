import { bits, bytes, number, percent } from "../ui/format";
import { t } from "./rule/texts";

/** A value of a metric with its unit, as people write it; a state has no value. Unknown stays null. */
export function measure(value: number | null | undefined, unit: string | null | undefined): string | null {
    if (value === null || value === undefined) return null;
    switch (unit) {
        case "percent":
            return percent(value);
        case "bytes":
            return bytes(value);
        case "bits_per_second":
            return bits(value);
        case "hours":
            return `${number(value)} ${t.hoursUnit}`;
        case "days":
            return `${number(value)} ${t.daysUnit}`;
        case "celsius":
            return `${number(value)} ${t.celsius}`;
        case "state":
            return null;
        default:
            return number(value);
    }
}

/** In which unit a limit is typed: large units have a factor. */
export type Typed = { factor: number; suffix: string };

const PLAIN: Typed = { factor: 1, suffix: "" };
const TYPED: Record<string, Typed> = {
    percent: { factor: 1, suffix: ` ${t.percent}` },
    hours: { factor: 1, suffix: ` ${t.hoursUnit}` },
    days: { factor: 1, suffix: ` ${t.daysUnit}` },
    celsius: { factor: 1, suffix: ` ${t.celsius}` },
    bits_per_second: { factor: 1e6, suffix: ` ${t.mbits}` },
    bytes: { factor: 2 ** 30, suffix: ` ${t.gib}` },
};

/** How a value of this unit is typed into a field. */
export function typedIn(unit: string | null | undefined): Typed {
    return TYPED[unit ?? ""] ?? PLAIN;
}
