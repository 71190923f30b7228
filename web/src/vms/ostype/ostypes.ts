import type { Schemas } from "../../api/client";
import { t } from "./texts";

export type OsType = NonNullable<Schemas["VmCreateIn"]["ostype"]>;

/** The operating systems that Proxmox VE tells apart, the most frequent first. */
export const OS_TYPES: { value: OsType; label: string }[] = [
    { value: "l26", label: t.linux },
    { value: "win11", label: t.win11 },
    { value: "win10", label: t.win10 },
    { value: "win8", label: t.win8 },
    { value: "win7", label: t.win7 },
    { value: "w2k8", label: t.w2k8 },
    { value: "wvista", label: t.vista },
    { value: "w2k3", label: t.w2k3 },
    { value: "w2k", label: t.w2k },
    { value: "wxp", label: t.xp },
    { value: "l24", label: t.linux24 },
    { value: "solaris", label: t.solaris },
    { value: "other", label: t.other },
];

/** The name of an operating system; null if none is set. */
export function osName(ostype: string | null): string | null {
    return OS_TYPES.find(({ value }) => value === ostype)?.label ?? ostype;
}
