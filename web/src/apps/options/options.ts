import type { Schemas } from "../../api/client";
import { entered, START, sent } from "../../guests/options/options";
import { flag, number, type Option } from "../../ui/option/option";
import { t } from "./texts";

type View = Schemas["AppOptionsView"];
type In = Schemas["AppOptionsIn"];

const CONSOLES = ["tty", "console", "shell"].map((value) => ({ value, label: value === "shell" ? t.shell : value }));

/** The options of a container, by Proxmox VE's names. Tags and notes are changed on its overview. */
export const OPTIONS = {
    hostname: { label: t.hostname, otherwise: null, rule: t.hostnameRule },
    ...START,
    cpulimit: number(t.cpulimit, t.noLimit, t.cpulimitRule),
    cpuunits: number(t.cpuunits, null, t.cpuunitsRule),
    nameserver: { label: t.nameserver, otherwise: t.ofNode, rule: t.nameserverRule },
    searchdomain: { label: t.searchdomain, otherwise: t.ofNode, rule: t.searchdomainRule },
    cmode: { label: t.cmode, otherwise: "tty", choices: CONSOLES },
    console: flag(t.device, true),
    tty: number(t.tty, "2", t.ttyRule),
    nesting: flag(t.nesting, false, t.nestingRule),
} as const satisfies Record<string, Option>;

export type Key = keyof typeof OPTIONS;
const KEYS = Object.keys(OPTIONS) as Key[];

/** The options that are stored: those in force, or what the next start makes of them. */
export const storedOf = ({ next }: View) =>
    Object.fromEntries(KEYS.map((key) => [key, entered(next[key])])) as Record<Key, string | null>;

/** The request that stores these changes of what this view shows. */
export const bodyOf = (changes: Partial<Record<Key, string | null>>, { digest }: View): In => ({
    ...Object.fromEntries(
        KEYS.filter((key) => key in changes).map((key) => [key, sent(OPTIONS[key], changes[key] ?? null)]),
    ),
    digest,
});
