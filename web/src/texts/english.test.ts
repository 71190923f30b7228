import { expect, it } from "vitest";
import { decimal, ENGLISH } from "./english";

const NUMBERS = [
    0, 1, 0.04, 0.05, 0.5, 1.25, 2.675, 9.96, 99.95, 999, 999.5, 1000, 1234.5, 12_480, 999_999.99, 1e9, -3.14, -1500,
];

it("numbers are those of Intl", () => {
    for (const [least, most] of [
        [0, 0],
        [0, 1],
        [1, 1],
        [0, 3],
    ] as const) {
        const intl = new Intl.NumberFormat("en", { minimumFractionDigits: least, maximumFractionDigits: most });
        for (const n of NUMBERS) expect(decimal(n, least, most), `${n}`).toBe(intl.format(n));
    }
});

it("plurals are those of Intl", () => {
    const rules = ENGLISH.getPluralRules("en");
    const intl = new Intl.PluralRules("en");
    for (const n of NUMBERS) expect(rules.select(n), `${n}`).toBe(intl.select(n));
});
