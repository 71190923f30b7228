import { Input, NumberInput, SegmentedControl, Select, SimpleGrid, Stack, Switch, TextInput } from "@mantine/core";
import type { InstallChoices, Schemas } from "../../api/client";
import { bytes } from "../../ui/format";
import type { StepProps } from "./draft";
import { type Draft, hostname } from "./draft";
import { t } from "./texts";

type Props = StepProps & { choices: InstallChoices };

/** Name, CT ID, resources, storages and network of the new container. */
export function ResourcesStep({ entry, draft, faults, set, choices }: Props) {
    const number = (name: "cores" | "memory_mb" | "disk_gb" | "vlan" | "ctid", own: number | null = null) => {
        const field = name === "ctid" ? "ctid" : `overrides.${name}`;
        return {
            value: draft[name],
            onChange: (value: number | string) => set({ [name]: value }, field),
            error: faults[field],
            allowDecimal: false,
            allowNegative: false,
            hideControls: true,
            clampBehavior: "none" as const,
            placeholder: own === null ? undefined : t.ownDefault({ own }),
        };
    };
    const place = (
        name: "storage" | "template_storage" | "bridge",
        data: string[] | { value: string; label: string }[],
    ) => ({
        data,
        value: draft[name],
        onChange: (value: string | null) => set({ [name]: value } as Partial<Draft>, `overrides.${name}`),
        error: faults[`overrides.${name}`],
        allowDeselect: false,
        placeholder: data.length === 0 ? t.hostNone : undefined,
    });
    return (
        <Stack gap="md">
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                <TextInput
                    label={t.name}
                    description={t.hostname({ name: hostname(draft.name) })}
                    value={draft.name}
                    onChange={(e) => set({ name: e.currentTarget.value }, "name")}
                    error={faults.name}
                    maxLength={100}
                    autoComplete="off"
                    required
                />
                <NumberInput
                    {...number("ctid")}
                    label={t.ctId}
                    description={t.ifEmptyLowestFree({ nextCtid: choices.next_ctid })}
                />
            </SimpleGrid>
            <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
                <NumberInput
                    {...number("cores", entry.cpu)}
                    label={
                        choices.cores === null
                            ? t.cores
                            : t.coresOf({
                                  cores: choices.cores,
                              })
                    }
                />
                <NumberInput {...number("memory_mb", entry.ram_mb)} label={t.memoryMib} />
                <NumberInput {...number("disk_gb", entry.disk_gb)} label={t.diskGib} />
            </SimpleGrid>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                <Select {...place("storage", choices.storages.map(storage))} label={t.storageDisk} />
                <Select
                    {...place("template_storage", choices.template_storages.map(storage))}
                    label={t.storageForTemplates}
                />
                <Select {...place("bridge", choices.bridges)} label={t.bridge} />
                <NumberInput {...number("vlan")} label={t.vlan} placeholder={t.none} />
            </SimpleGrid>
            <div>
                <Input.Label labelElement="div" id="address" display="block" mb={2}>
                    {t.address}
                </Input.Label>
                <SegmentedControl
                    aria-labelledby="address"
                    value={draft.fixed ? "fixed" : "dhcp"}
                    onChange={(value) => set({ fixed: value === "fixed" }, "overrides.ip")}
                    data={[
                        { value: "dhcp", label: t.dhcp },
                        { value: "fixed", label: t.static },
                    ]}
                />
            </div>
            {draft.fixed && (
                <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                    <TextInput
                        label={t.addressWithPrefix}
                        placeholder="10.0.0.5/24"
                        value={draft.ip}
                        onChange={(e) => set({ ip: e.currentTarget.value }, "overrides.ip")}
                        error={faults["overrides.ip"]}
                        autoComplete="off"
                        required
                    />
                    <TextInput
                        label={t.gateway}
                        placeholder="10.0.0.1"
                        value={draft.gateway}
                        onChange={(e) => set({ gateway: e.currentTarget.value }, "overrides.gateway")}
                        error={faults["overrides.gateway"]}
                        autoComplete="off"
                    />
                </SimpleGrid>
            )}
            <Switch
                label={t.unprivileged}
                description={entry.privileged ? t.scriptExpectsPrivilegedContainer : t.rootContainerNoRights}
                checked={draft.unprivileged}
                onChange={(e) => set({ unprivileged: e.currentTarget.checked })}
            />
        </Stack>
    );
}

function storage({ name, type, free_bytes }: Schemas["StorageChoice"]) {
    const about = [type, free_bytes === null ? null : `${bytes(free_bytes)} free`].filter(Boolean).join(", ");
    return { value: name, label: about ? `${name} (${about})` : name };
}
