import { bits, bytes, number, percent, span } from "../ui/format";
import { preferences } from "../ui/preferences";

/** How the values of a unit are written, and which scale they have. */
export type Unit = {
    text: (value: number) => string;
    /** On the scale, where there is less room. */
    tick: (value: number) => string;
    /** The highest possible value. */
    most?: number;
    /** The distances of the scale; those of the decimal system without them. */
    steps?: readonly number[];
};

/** 1, 2, 5, 10 … and so on, in each unit from bytes to pebibytes: a scale of 0.93 GiB, 1.86 GiB is hard to read. */
export const BINARY_STEPS: readonly number[] = [0, 1, 2, 3, 4, 5].flatMap((power) =>
    [1, 2, 5, 10, 20, 50, 100, 200, 500].map((step) => step * 1024 ** power),
);

// The unit of a rate is beside the names of the lines.
const UNITS: Record<string, Unit> = {
    percent: { text: (value) => percent(value) ?? "", tick: (value) => `${number(value)} %`, most: 100 },
    bytes: { text: bytes, tick: bytes, ...(preferences.units === "binary" ? { steps: BINARY_STEPS } : {}) },
    bits_per_second: {
        text: (value) => bits(value) ?? "",
        tick: (value) => (bits(value) ?? "").replace(/ ?bit\/s$/, ""),
    },
    hours: { text: (value) => span(value * 3600), tick: (value) => `${number(value)} h` },
    days: { text: (value) => span(value * 86400), tick: (value) => `${number(value)} d` },
    celsius: { text: (value) => `${number(value)} °C`, tick: (value) => `${number(value)} °C` },
    count: { text: number, tick: number },
    state: { text: number, tick: number, most: 1 },
};

/** The unit of a metric, as the API names it; a number without one for those that are not known here. */
export const unitOf = (name: string | undefined): Unit => UNITS[name ?? ""] ?? UNITS.count!;
