import { t } from "./texts";

/** How an option of Proxmox VE is entered: a flag, a selection or Proxmox VE's own text format. */
export type Option = {
    label: string;
    /** What Proxmox VE does while the option is not set, as text; null if that depends. */
    otherwise: string | null;
    flag?: true;
    number?: true;
    choices?: readonly { value: string; label: string }[];
    /** The format of a text, or what the option does. */
    rule?: string;
};

/** An option that is on or off. `on` is what it is while it is not set; null if that depends. */
export const flag = (label: string, on: boolean | null, rule?: string): Option => ({
    label,
    otherwise: on === null ? null : on ? t.yes : t.no,
    flag: true,
    rule,
});

/** An option that is a number. */
export const number = (label: string, otherwise: string | null, rule?: string): Option => ({
    label,
    otherwise,
    number: true,
    rule,
});

/** A value as people read it; null if it is not set. Flags are 1 and 0. */
export function valueText({ flag: isFlag, choices }: Option, value: string | null | undefined): string | null {
    if (value === null || value === undefined || value === "") return null;
    if (isFlag) return value === "1" ? t.yes : t.no;
    return choices?.find((one) => one.value === value)?.label ?? value;
}
