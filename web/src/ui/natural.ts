let collator: Intl.Collator | undefined;

/** The order that people expect of names: pve2 is before pve10, and case does not matter. */
export function natural(a: string, b: string): number {
    collator ??= new Intl.Collator("en", { numeric: true, sensitivity: "base" });
    return collator.compare(a, b);
}

/** The order of times as the service writes them, which is the same in every language. */
export const inTime = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
