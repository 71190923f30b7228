import { Checkbox, NumberInput, Select, SimpleGrid, Switch, TextInput } from "@mantine/core";
import { BridgeField, StorageField } from "../../guests/choices/fields";
import type { Draft } from "./draft";
import type { StepProps } from "./step";
import { t } from "./texts";

const COLUMNS = { base: 1, xs: 2 };

/** Name, CT ID, size, network and privileges of the new container. */
export function ContainerStep({ draft, faults, choices, set, cores }: StepProps & { cores: number | null }) {
    const number = (field: "ctid" | "cores" | "memory_mb" | "swap_mb" | "disk_gb" | "vlan_tag") => ({
        value: draft[field],
        onChange: (value: number | string) => set({ [field]: value }, field),
        error: faults[field],
        allowDecimal: false,
        allowNegative: false,
        hideControls: true,
        clampBehavior: "none" as const,
    });
    const text = (field: "name" | "ip" | "gateway" | "dns" | "search_domain") => ({
        value: draft[field],
        onChange: (e: { currentTarget: { value: string } }) => set({ [field]: e.currentTarget.value }, field),
        error: faults[field],
        autoComplete: "off",
        spellCheck: false,
    });
    return (
        <>
            <SimpleGrid cols={COLUMNS} spacing="sm">
                <TextInput {...text("name")} label={t.name} description={t.nameRule} maxLength={100} required />
                <NumberInput
                    {...number("ctid")}
                    label={t.ctId}
                    description={t.ctIdRule}
                    placeholder={choices.data && String(choices.data.next_vmid)}
                />
                <NumberInput {...number("cores")} label={cores === null ? t.cores : t.coresOf({ cores })} />
                <NumberInput {...number("memory_mb")} label={t.memory} />
                <NumberInput {...number("disk_gb")} label={t.disk} />
                <StorageField
                    choices={choices}
                    content="rootdir"
                    label={t.storage}
                    placeholder={t.firstStorage}
                    value={draft.storage ?? ""}
                    onChange={(storage) => set({ storage }, "storage")}
                    error={faults.storage}
                />
                <NumberInput {...number("swap_mb")} label={t.swap} />
            </SimpleGrid>
            <SimpleGrid cols={COLUMNS} spacing="sm">
                <BridgeField
                    choices={choices}
                    label={t.bridge}
                    value={draft.bridge ?? ""}
                    onChange={(bridge) => set({ bridge }, "bridge")}
                    error={faults.bridge}
                    withAsterisk
                />
                <NumberInput {...number("vlan_tag")} label={t.vlan} placeholder={t.untagged} />
                <Select
                    label={t.address}
                    data={[
                        { value: "dhcp", label: t.dhcp },
                        { value: "static", label: t.static },
                        { value: "manual", label: t.none },
                    ]}
                    value={draft.address}
                    onChange={(address) => set({ address: (address ?? "dhcp") as Draft["address"] }, "ip", "gateway")}
                    allowDeselect={false}
                />
                <Select
                    label={t.address6}
                    data={[
                        { value: "manual", label: t.none },
                        { value: "auto", label: t.slaac },
                        { value: "dhcp", label: t.dhcp },
                    ]}
                    value={draft.ip6}
                    onChange={(ip6) => set({ ip6: (ip6 ?? "manual") as Draft["ip6"] }, "ip6")}
                    error={faults.ip6}
                    allowDeselect={false}
                />
                {draft.address === "static" && (
                    <>
                        <TextInput
                            {...text("ip")}
                            label={t.addressWithPrefix}
                            placeholder="10.0.0.5/24"
                            withAsterisk
                            aria-required
                        />
                        <TextInput {...text("gateway")} label={t.gateway} placeholder="10.0.0.1" />
                    </>
                )}
                <TextInput {...text("dns")} label={t.dns} description={t.dnsRule} />
                <TextInput {...text("search_domain")} label={t.searchDomain} description={t.searchDomainRule} />
            </SimpleGrid>
            <Switch
                label={t.firewall}
                checked={draft.firewall}
                onChange={(e) => set({ firewall: e.currentTarget.checked })}
            />
            <Switch
                label={t.unprivileged}
                description={t.unprivilegedNote}
                checked={draft.unprivileged}
                onChange={(e) => set({ unprivileged: e.currentTarget.checked }, "unprivileged", "consent", "nesting")}
                error={faults.unprivileged}
            />
            {!draft.unprivileged && (
                <Checkbox
                    label={t.consent}
                    checked={draft.consent}
                    onChange={(e) => set({ consent: e.currentTarget.checked }, "consent")}
                    error={faults.consent}
                />
            )}
            <Switch
                label={t.nesting}
                description={draft.unprivileged ? t.nestingNote : t.nestingPrivileged}
                checked={draft.unprivileged && draft.nesting}
                onChange={(e) => set({ nesting: e.currentTarget.checked }, "nesting")}
                disabled={!draft.unprivileged}
                error={faults.nesting}
            />
        </>
    );
}
