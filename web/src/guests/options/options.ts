import type { Schemas } from "../../api/client";
import { flag, type Option } from "../../ui/option/option";
import { t } from "./texts";

/** The options of containers and virtual machines alike. */
export const START = {
    onboot: flag(t.onboot, false),
    startup: { label: t.startup, otherwise: t.anyOrder, rule: t.startupRule },
    protection: flag(t.protection, false),
} as const satisfies Record<string, Option>;

export type TakesEffect = Schemas["Device"]["change_takes_effect"];

/** A value as it is entered: a flag as 1 or 0, and what is not set as null. */
export const entered = (value: string | number | boolean | null): string | null =>
    value === null ? null : typeof value === "boolean" ? (value ? "1" : "0") : String(value);

/** A value as it is sent. */
export const sent = ({ flag: isFlag, number }: Option, value: string | null) =>
    value === null ? null : isFlag ? value === "1" : number ? Number(value) : value;
