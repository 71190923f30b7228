import { NumberInput, SimpleGrid, Stack, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { Quiet } from "../ui/Quiet";
import { Panel } from "../ui/States";
import type { SettingsForm } from "./settingsForm";
import { t } from "./texts";

/** Name, cores, memory and swap. */
export function Resources({ form, fault, denialReason, aside }: SettingsForm & { aside: ReactNode }) {
    const number = (field: "cores" | "memory_mb" | "swap_mb") => ({
        value: form.shown(field) ?? "",
        onChange: (value: string | number) => form.set(field, value === "" ? undefined : Number(value)),
        error: fault(field),
        disabled: denialReason !== null,
        allowDecimal: false,
        clampBehavior: "none" as const,
    });
    return (
        <Panel title={t.resources} aside={aside}>
            <Stack gap="sm">
                <TextInput
                    label={t.name}
                    value={form.shown("name")}
                    onChange={(e) => form.set("name", e.currentTarget.value)}
                    error={fault("name")}
                    disabled={denialReason !== null}
                />
                <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="sm">
                    <NumberInput label={t.cores} {...number("cores")} />
                    <NumberInput label={t.memoryMib} step={256} {...number("memory_mb")} />
                    <NumberInput label={t.swapMib} step={256} placeholder={t.unchanged} {...number("swap_mb")} />
                </SimpleGrid>
                <Quiet size="xs">{denialReason ?? t.newCoresMemoryApply}</Quiet>
            </Stack>
        </Panel>
    );
}
