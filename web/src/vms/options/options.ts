import type { Schemas } from "../../api/client";
import { GUEST } from "../../firewall/option/options";
import { entered, START, sent } from "../../guests/options/options";
import { flag, type Option } from "../../ui/option/option";
import { OS_TYPES, osName } from "../ostype/ostypes";
import { t } from "./texts";

type View = Schemas["VmOptionsView"];
type In = Schemas["VmOptionsIn"];

/** The options of the machine itself, by Proxmox VE's names. Tags and notes are changed on its overview. */
export const MACHINE = {
    name: { label: t.name, otherwise: null, rule: t.nameRule },
    ...START,
    ostype: { label: t.ostype, otherwise: osName("other"), choices: OS_TYPES },
    boot: { label: t.boot, otherwise: t.anyDevice, rule: t.bootRule },
    agent: { label: t.agent, otherwise: "0", rule: t.agentRule },
    hotplug: { label: t.hotplug, otherwise: "network,disk,usb", rule: t.hotplugRule },
    vmstatestorage: { label: t.vmstatestorage, otherwise: t.chosenByHost, rule: t.vmstatestorageRule },
    smbios1: { label: t.smbios1, otherwise: null, rule: t.smbios1Rule },
    startdate: { label: t.startdate, otherwise: t.now, rule: t.startdateRule },
    localtime: flag(t.localtime, null),
    tablet: flag(t.tablet, true),
    acpi: flag(t.acpi, true),
    kvm: flag(t.kvm, true),
    freeze: flag(t.freeze, false),
} as const satisfies Record<string, Option>;

// The levels of the log are on the page of the firewall.
const { log_level_in: _in, log_level_out: _out, ...firewall } = GUEST;

/** The options of the machine's firewall. */
export const FIREWALL = firewall;

export type MachineKey = keyof typeof MACHINE;
export type FirewallKey = keyof typeof FIREWALL;
export type Key = MachineKey | FirewallKey;
/** The options as they are entered: flags as 1 and 0, and what is not set as null. */
export type Form = Record<Key, string | null>;

export const OPTIONS: Record<Key, Option> = { ...MACHINE, ...FIREWALL };
const isMachine = (key: string): key is MachineKey => key in MACHINE;

/** The options that are stored: those in force, or what the next start makes of them. */
export function storedOf(view: View): Form {
    const next = new Map(view.machine.pending.map(({ key, pending }) => [key, pending]));
    const value = (key: Key) =>
        isMachine(key) ? (next.has(key) ? (next.get(key) ?? null) : entered(view.machine[key])) : entered(view[key]);
    return Object.fromEntries((Object.keys(OPTIONS) as Key[]).map((key) => [key, value(key)])) as Form;
}

/** The request that stores the changes of what this view shows. Each of the two configurations has a digest of its own. */
export function bodyOf(changes: Partial<Form>, { digest, machine }: View): In {
    const of = (keys: object) =>
        Object.entries(changes)
            .filter(([key]) => key in keys)
            .map(([key, value]) => [key, value ?? null] as const);
    const ofFirewall = of(FIREWALL).map(([key, value]) => [
        key,
        OPTIONS[key as Key].flag && value !== null ? Number(value) : value,
    ]);
    const ofMachine = of(MACHINE).map(([key, value]) => [key, sent(OPTIONS[key as Key], value)]);
    return {
        ...(ofFirewall.length === 0 ? {} : { ...Object.fromEntries(ofFirewall), digest }),
        ...(ofMachine.length === 0 ? {} : { machine: { ...Object.fromEntries(ofMachine), digest: machine.digest } }),
    };
}
