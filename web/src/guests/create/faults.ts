import type { Fault } from "../../api/client";
import { t } from "./texts";

/** A number as entered in its field; empty means not set. */
export type Entry = number | string;

/** Errors by the field's name in the request body, such as `cloud_init.ip`. */
export type Faults = Record<string, string>;

/** As the service checks it. */
const DNS_NAME =
    /^(?=.{1,253}$)[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/;

/** The errors reported by the service, by field; those of plain elements of a list are those of the list. */
export function faultsOf(faults: Fault[]): Faults {
    const found: Faults = {};
    for (const { loc, msg } of faults) {
        const field = loc
            .slice(1)
            .filter((part, at, all) => typeof part === "string" || at < all.length - 1)
            .join(".");
        found[field] = field in found ? `${found[field]} ${msg}` : msg;
    }
    return found;
}

/** The errors of what is entered, collected by field, by the service's own rules; the service decides. */
export function collector(faults: Faults) {
    return {
        filled(field: string, value: Entry | null) {
            if (String(value ?? "").trim() === "") faults[field] = t.mustNotEmpty;
        },
        within(field: string, value: Entry, least: number, most: number) {
            if (value === "") return;
            const number = Number(value);
            if (!Number.isInteger(number)) faults[field] = t.mustWholeNumber;
            else if (number < least || number > most) faults[field] = t.mustBetween({ least, most });
        },
        name(field: string, value: string) {
            if (value.trim() === "") faults[field] = t.mustNotEmpty;
            else if (!DNS_NAME.test(value.trim())) faults[field] = t.mustBeName;
        },
        /** `cores` are those of the node, if known. */
        cores(field: string, value: Entry, cores: number | null) {
            if (cores !== null && Number(value) > cores) faults[field] = t.nodeHasCores({ cores });
        },
    };
}
