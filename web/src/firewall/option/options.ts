import { flag, number, type Option } from "../../ui/option/option";
import type { Firewall } from "../firewall";
import type { Options } from "../queries";
import { t } from "./texts";

const POLICIES = [
    { value: "ACCEPT", label: t.accept },
    { value: "DROP", label: t.drop },
    { value: "REJECT", label: t.reject },
];
const LEVELS = ["nolog", "emerg", "alert", "crit", "err", "warning", "notice", "info", "debug"].map((value) => ({
    value,
    label: value,
}));
const level = (label: string): Option => ({ label, otherwise: t.nolog, choices: LEVELS });

/** The options of the firewall of a guest. */
export const GUEST = {
    enable: flag(t.enable, false),
    policy_in: { label: t.policyIn, otherwise: t.drop, choices: POLICIES },
    policy_out: { label: t.policyOut, otherwise: t.accept, choices: POLICIES },
    macfilter: flag(t.macfilter, true),
    ipfilter: flag(t.ipfilter, false),
    dhcp: flag(t.dhcp, null),
    ndp: flag(t.ndp, true),
    radv: flag(t.radv, false),
    log_level_in: level(t.logLevelIn),
    log_level_out: level(t.logLevelOut),
} satisfies Record<string, Option>;

/** The options of the firewall of a cluster. */
export const CLUSTER = {
    enable: flag(t.enable, false, t.enableCluster),
    policy_in: { label: t.policyIn, otherwise: t.drop, choices: POLICIES },
    policy_out: { label: t.policyOut, otherwise: t.accept, choices: POLICIES },
    policy_forward: { label: t.policyForward, otherwise: t.accept, choices: POLICIES.slice(0, 2) },
    ebtables: flag(t.ebtables, true),
    log_ratelimit: { label: t.logRatelimit, otherwise: t.rateDefault, rule: t.rateRule },
} satisfies Record<string, Option>;

/** The options of the firewall of a node. */
export const NODE = {
    enable: flag(t.enable, true, t.enableNode),
    ndp: flag(t.ndp, true),
    nosmurfs: flag(t.nosmurfs, true),
    tcpflags: flag(t.tcpflags, false),
    protection_synflood: flag(t.synflood, false),
    protection_synflood_rate: number(t.synfloodRate, "200"),
    protection_synflood_burst: number(t.synfloodBurst, "1000"),
    nf_conntrack_max: number(t.conntrackMax, "262144"),
    nf_conntrack_tcp_timeout_established: number(t.timeoutEstablished, "432000", t.seconds),
    nf_conntrack_tcp_timeout_syn_recv: number(t.timeoutSynRecv, "60", t.seconds),
    nf_conntrack_allow_invalid: flag(t.allowInvalid, false),
    nf_conntrack_helpers: { label: t.helpers, otherwise: null, rule: t.helpersRule },
    nftables: flag(t.nftables, false, t.nftablesRule),
    log_nf_conntrack: flag(t.logConntrack, false),
    log_level_in: level(t.logLevelIn),
    log_level_out: level(t.logLevelOut),
    log_level_forward: level(t.logLevelForward),
    smurf_log_level: level(t.smurfLogLevel),
    tcp_flags_log_level: level(t.tcpFlagsLogLevel),
} satisfies Record<string, Option>;

/** The options that a firewall has. */
export const optionsOf = ({ kind }: Firewall): Record<string, Option> =>
    kind === "guest" ? GUEST : kind === "node" ? NODE : CLUSTER;

/** The options as they are entered: flags as 1 and 0, and what is not set as null. */
export type Form = Record<string, string | null>;

/** What is stored, as it is entered. A flag is on with any number but 0: the firewall of a cluster may have the time at which it was enabled. */
export function storedOf(options: Options, of: Record<string, Option>): Form {
    const values = options as unknown as Record<string, string | number | null>;
    return Object.fromEntries(
        Object.entries(of).map(([key, { flag: isFlag }]) => {
            const value = values[key] ?? null;
            return [key, value === null ? null : isFlag && value !== 0 ? "1" : String(value)];
        }),
    );
}

/** The changes as they are sent; null resets an option. A number that is none is sent as it is, for the error at its field. */
export function bodyOf(changes: Partial<Form>, of: Record<string, Option>): Record<string, string | number | null> {
    return Object.fromEntries(
        Object.entries(changes).map(([key, value]) => {
            const numeric = of[key]?.flag || of[key]?.number;
            const entered = value ?? null;
            return [key, numeric && entered !== null && /^\d+$/.test(entered) ? Number(entered) : entered];
        }),
    );
}
