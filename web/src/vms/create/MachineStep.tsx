import { NumberInput, Select, SimpleGrid, Switch, TextInput } from "@mantine/core";
import { SuggestField } from "../../ui/SuggestField";
import { DiskRows, NicRows } from "./DeviceRows";
import type { StepProps } from "./step";
import { t } from "./texts";

/** Name, VM ID, size, disks and NICs of the new machine. */
export function MachineStep(props: StepProps & { cores: number | null }) {
    const { draft, faults, choices, set, cores } = props;
    const number = (field: "vmid" | "cores" | "memory_mb") => ({
        value: draft[field],
        onChange: (value: number | string) => set({ [field]: value }, field),
        error: faults[field],
        allowDecimal: false,
        allowNegative: false,
        hideControls: true,
        clampBehavior: "none" as const,
    });
    return (
        <>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                <TextInput
                    label={t.name}
                    description={t.nameRule}
                    value={draft.name}
                    onChange={(e) => set({ name: e.currentTarget.value }, "name")}
                    error={faults.name}
                    maxLength={63}
                    autoComplete="off"
                    spellCheck={false}
                    required
                />
                <NumberInput
                    {...number("vmid")}
                    label={t.vmId}
                    description={t.vmIdRule}
                    placeholder={choices.data && String(choices.data.next_vmid)}
                />
            </SimpleGrid>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                <NumberInput {...number("cores")} label={cores === null ? t.cores : t.coresOf({ cores })} />
                <NumberInput {...number("memory_mb")} label={t.memory} />
            </SimpleGrid>
            <DiskRows {...props} />
            <NicRows {...props} />
            <Select
                label={t.firmware}
                description={t.firmwareRule}
                data={[
                    { value: "seabios", label: t.seabios },
                    { value: "ovmf", label: t.ovmf },
                ]}
                value={draft.bios}
                onChange={(bios) => set({ bios: bios ?? "seabios" }, "bios")}
                error={faults.bios}
                allowDeselect={false}
            />
            <SuggestField
                label={t.cpuType}
                description={choices.why === null ? t.cpuRule : t.noCpuTypes({ why: choices.why })}
                items={(choices.data?.processor_types ?? []).map((value) => ({ value }))}
                value={draft.cpu_type}
                onChange={(cpu_type) => set({ cpu_type }, "cpu_type")}
                error={faults.cpu_type}
            />
            <Switch
                label={t.serialPort}
                description={t.serialNote}
                checked={draft.serial_port}
                onChange={(e) => set({ serial_port: e.currentTarget.checked })}
            />
            <Switch
                label={t.tpm}
                description={t.tpmNote}
                checked={draft.tpm}
                onChange={(e) => set({ tpm: e.currentTarget.checked })}
            />
            <Switch
                label={t.agent}
                description={t.agentNote}
                checked={draft.agent}
                onChange={(e) => set({ agent: e.currentTarget.checked })}
            />
        </>
    );
}
