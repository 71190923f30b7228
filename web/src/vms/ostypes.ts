import type { Schemas } from "../api/client";
import { t } from "./texts";

export type OsType = NonNullable<Schemas["VmCreateIn"]["ostype"]>;

/** The operating systems that Proxmox VE tells apart, the most frequent first. */
export const OS_TYPES: { value: OsType; label: string }[] = [
    { value: "l26", label: t.osLinux },
    { value: "win11", label: t.osWin11 },
    { value: "win10", label: t.osWin10 },
    { value: "win8", label: t.osWin8 },
    { value: "win7", label: t.osWin7 },
    { value: "w2k8", label: t.osW2k8 },
    { value: "wvista", label: t.osVista },
    { value: "w2k3", label: t.osW2k3 },
    { value: "w2k", label: t.osW2k },
    { value: "wxp", label: t.osXp },
    { value: "l24", label: t.osLinux24 },
    { value: "solaris", label: t.osSolaris },
    { value: "other", label: t.osOther },
];

/** The name of an operating system; null if none is set. */
export function osName(ostype: string | null): string | null {
    return OS_TYPES.find(({ value }) => value === ostype)?.label ?? ostype;
}
