import { Checkbox, NumberInput, Select, TagsInput, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { SuggestField } from "../../ui/SuggestField";
import { namesIn } from "../links";
import type { Interface } from "../queries";
import { type Field, fieldsOf, type Kind, modesOf, parentChoices, portChoices, type Values } from "./form";
import { t } from "./texts";

const LABELS: Record<Field, string> = {
    bridge_ports: t.ports,
    slaves: t.slaves,
    ovs_ports: t.ports,
    ovs_bonds: t.slaves,
    bridge_vlan_aware: t.vlanAware,
    bridge_vids: t.vids,
    bond_mode: t.mode,
    "bond-primary": t.primary,
    bond_xmit_hash_policy: t.policy,
    "vlan-raw-device": t.rawDevice,
    "vlan-id": t.vlanId,
    ovs_bridge: t.bridge,
    ovs_tag: t.tag,
    ovs_options: t.options,
    cidr: t.cidr,
    gateway: t.gateway,
    cidr6: t.cidr6,
    gateway6: t.gateway6,
    mtu: t.mtu,
    comments: t.comments,
    autostart: t.autostart,
};

// Examples are the same in every language.
const EXAMPLES: Partial<Record<Field, string>> = {
    cidr: "10.0.0.5/24",
    gateway: "10.0.0.1",
    cidr6: "fd00::5/64",
    gateway6: "fd00::1",
    mtu: "1500",
};
// Beside the mode, which has the row for itself without them: addresses and gateways stay in rows of their own.
const COMPANIONS: Field[] = ["bond-primary", "bond_xmit_hash_policy"];
const POLICIES = ["layer2", "layer2+3", "layer3+4"];

type Props = {
    field: Field;
    kind: Kind;
    values: Values;
    interfaces: readonly Interface[];
    self: string;
    error: ReactNode;
    set: (change: Values) => void;
};

/** The field of one setting of an interface. */
export function FieldOf({ field, kind, values, interfaces, self, error, set }: Props) {
    const label = LABELS[field];
    switch (field) {
        case "autostart":
        case "bridge_vlan_aware":
            return (
                <Checkbox
                    className="network-flag"
                    label={label}
                    checked={values[field] ?? false}
                    onChange={(event) => set({ [field]: event.currentTarget.checked })}
                    error={error}
                />
            );
        case "bond_mode":
        case "bond_xmit_hash_policy":
            return (
                <Select
                    className={
                        field === "bond_mode" &&
                        kind === "bond" &&
                        !fieldsOf(kind, values, self).some((one) => COMPANIONS.includes(one))
                            ? "network-wide"
                            : undefined
                    }
                    label={label}
                    placeholder={field === "bond_mode" && kind === "bond" ? t.modeUsual : undefined}
                    data={field === "bond_mode" ? modesOf(kind) : POLICIES}
                    value={values[field] || null}
                    onChange={(next) => set({ [field]: next ?? "" })}
                    error={error}
                    clearable
                />
            );
        case "vlan-id":
        case "ovs_tag":
        case "mtu":
            return (
                <NumberInput
                    label={label}
                    placeholder={EXAMPLES[field]}
                    value={values[field] ?? ""}
                    onChange={(next) => set({ [field]: String(next) })}
                    error={error}
                    allowDecimal={false}
                    allowNegative={false}
                    clampBehavior="none"
                    hideControls
                    required={field === "vlan-id"}
                />
            );
        case "vlan-raw-device":
        case "ovs_bridge":
        case "bond-primary":
            return (
                <SuggestField
                    label={label}
                    items={parentChoices(field, interfaces, values, self).map((value) => ({ value }))}
                    value={values[field] ?? ""}
                    onChange={(next) => set({ [field]: next.trim() })}
                    error={error}
                    required={field !== "bond-primary"}
                />
            );
        case "bridge_ports":
        case "slaves":
        case "ovs_ports":
        case "ovs_bonds":
            return (
                <TagsInput
                    className="network-wide"
                    label={label}
                    description={t.portsHint}
                    placeholder={t.addPort}
                    data={portChoices(field, interfaces, self)}
                    value={namesIn(values[field])}
                    onChange={(names) => set({ [field]: names.join(" ") })}
                    error={error}
                    splitChars={[",", ";", " "]}
                    acceptValueOnBlur
                />
            );
        default:
            return (
                <TextInput
                    className={field === "ovs_options" ? "network-wide" : undefined}
                    label={label}
                    description={field === "bridge_vids" ? t.vidsHint : undefined}
                    placeholder={EXAMPLES[field]}
                    value={values[field] ?? ""}
                    onChange={(event) => set({ [field]: event.currentTarget.value })}
                    error={error}
                    autoComplete="off"
                    spellCheck={field === "comments"}
                />
            );
    }
}
