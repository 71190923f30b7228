import { NumberInput, Select, SimpleGrid, Switch, TextInput } from "@mantine/core";
import type { Draft } from "./draft";
import type { StepProps } from "./Wizard";
import { t } from "./texts";

/** Name, VM ID, size, storage and network of the new machine. */
export function MachineStep({ draft, faults, set, cores }: StepProps & { cores: number | null }) {
    const number = (field: "vmid" | "cores" | "memory_mb" | "disk_gb" | "vlan_tag") => ({
        value: draft[field],
        onChange: (value: number | string) => set({ [field]: value }, field),
        error: faults[field],
        allowDecimal: false,
        allowNegative: false,
        hideControls: true,
        clampBehavior: "none" as const,
    });
    const text = (field: "name" | "storage" | "bridge") => ({
        value: draft[field],
        onChange: (e: { currentTarget: { value: string } }) => set({ [field]: e.currentTarget.value }, field),
        error: faults[field],
        autoComplete: "off",
        spellCheck: false,
    });
    return (
        <>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                <TextInput {...text("name")} label={t.name} description={t.nameRule} maxLength={63} required />
                <NumberInput {...number("vmid")} label={t.vmId} description={t.vmIdRule} />
            </SimpleGrid>
            <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
                <NumberInput {...number("cores")} label={cores === null ? t.cores : t.coresOf({ cores })} />
                <NumberInput {...number("memory_mb")} label={t.memory} />
                <NumberInput {...number("disk_gb")} label={t.disk} />
            </SimpleGrid>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                <TextInput {...text("storage")} label={t.storage} description={t.storageRule} />
                <Select
                    label={t.firmware}
                    description={t.firmwareRule}
                    data={[
                        { value: "seabios", label: t.seabios },
                        { value: "ovmf", label: t.ovmf },
                    ]}
                    value={draft.bios}
                    onChange={(bios) => set({ bios: (bios ?? "seabios") as Draft["bios"] }, "bios")}
                    error={faults.bios}
                    allowDeselect={false}
                />
                <TextInput {...text("bridge")} label={t.bridge} description={t.bridgeRule} required />
                <NumberInput {...number("vlan_tag")} label={t.vlan} description={t.vlanRule} placeholder={t.none} />
            </SimpleGrid>
            <Switch
                label={t.agent}
                description={t.agentNote}
                checked={draft.agent}
                onChange={(e) => set({ agent: e.currentTarget.checked })}
            />
        </>
    );
}
