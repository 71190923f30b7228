import { Problem, type Schemas } from "../../api/client";
import { t } from "./texts";

type View = Schemas["CloudInitView"];

/** How the first NIC gets its address; none leaves the setting out. */
export type Address = "none" | "dhcp" | "static";

/** The settings as they are entered: keys one on each line, servers with commas between them. */
export type Entered = { user: string; ssh_keys: string; address: Address; ip: string; gateway: string; dns: string };

/** The settings of an existing machine; an empty password removes it, and undefined keeps it. */
export type Form = Entered & { password: string; upgrade: "" | "1" | "0" };

/** What is between the separators, without what is empty. */
export const parts = (text: string, separator: string): string[] =>
    text
        .split(separator)
        .map((part) => part.trim())
        .filter(Boolean);

/** The settings that a machine has, as they would be entered. */
export function enteredOf({ user, ssh_keys, ip, gateway, dns, upgrade }: View): Omit<Form, "password"> {
    const isStatic = ip !== null && ip !== "dhcp";
    return {
        user: user ?? "",
        ssh_keys: ssh_keys.join("\n"),
        address: ip === null ? "none" : isStatic ? "static" : "dhcp",
        ip: isStatic ? ip : "",
        gateway: gateway ?? "",
        dns: dns.join(", "),
        upgrade: upgrade === null ? "" : upgrade ? "1" : "0",
    };
}

/** The request for these settings; an address that is not static has neither prefix nor gateway. */
export function settingsOf(entered: Entered): Schemas["CloudInit"] {
    const keys = parts(entered.ssh_keys, "\n");
    const dns = parts(entered.dns, ",");
    const isStatic = entered.address === "static";
    return {
        user: entered.user.trim() || null,
        ssh_keys: keys.length === 0 ? null : keys,
        ip: isStatic ? entered.ip.trim() || null : entered.address === "dhcp" ? "dhcp" : null,
        gateway: isStatic ? entered.gateway.trim() || null : null,
        dns: dns.length === 0 ? null : dns,
    };
}

/** Why the address can't be used; undefined when it can. */
export const addressFault = ({ address, ip }: Entered): string | undefined =>
    address !== "static" || /^\d{1,3}(\.\d{1,3}){3}\/\d{1,2}$/.test(ip.trim()) ? undefined : t.mustBeNetwork;

/** The fields of Proxmox VE's own keys, and how people know them. */
const KEYS: Record<string, { field: keyof Form; name: string }> = {
    ciuser: { field: "user", name: t.user },
    cipassword: { field: "password", name: t.password },
    sshkeys: { field: "ssh_keys", name: t.sshKeys },
    ipconfig0: { field: "ip", name: t.address },
    nameserver: { field: "dns", name: t.dns },
    ciupgrade: { field: "upgrade", name: t.upgrade },
};

/** How people know a setting; one that this page does not change, such as the search domain, has Proxmox VE's key. */
export const nameOf = (key: string): string => KEYS[key]?.name ?? key;

/** The fields whose values Proxmox VE accepted and did not store, as a refusal names them. */
export function ignoredIn(error: unknown): (keyof Form)[] {
    if (!(error instanceof Problem)) return [];
    const named = /\bignored: ([a-z0-9, ]+)\./.exec(error.detail)?.[1];
    return named?.split(", ").flatMap((key) => KEYS[key]?.field ?? []) ?? [];
}
