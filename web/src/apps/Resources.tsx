import { NumberInput, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { App } from "../api/client";
import { PendingNote } from "../guests/PendingNote";
import { pendingChanges } from "../guests/queries";
import { Quiet } from "../ui/Quiet";
import { Panel } from "../ui/States";
import { powerOf } from "./power";
import type { SettingsForm } from "./settingsForm";
import { t } from "./texts";

/** The configuration keys that can be changed here, with the unit of their values. */
const UNITS = { cores: t.inCores, memory: t.inMib, swap: t.inMib };

function limit(key: string, value: string | number | null) {
    return value === null ? t.noLimit : UNITS[key as keyof typeof UNITS]({ n: value });
}

/** Name, cores, memory and swap. */
export function Resources({ app, form, fault, denialReason }: { app: App } & SettingsForm) {
    const guest = powerOf(app);
    // This queries the host itself, so it is skipped while it is unknown whether the host answers.
    const pending = useQuery({
        ...pendingChanges(guest),
        enabled: guest.unavailable === null && app.status !== "unknown",
    });
    const number = (field: "cores" | "memory_mb" | "swap_mb") => ({
        value: form.shown(field) ?? "",
        onChange: (value: string | number) => form.set(field, value === "" ? undefined : Number(value)),
        error: fault(field),
        disabled: denialReason !== null,
        allowDecimal: false,
        clampBehavior: "none" as const,
    });
    return (
        <Panel title={t.resources}>
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
                {pending.data?.pending
                    .filter(({ key }) => key in UNITS)
                    .map(({ key, value, pending: next }) => (
                        <PendingNote key={key} guest={guest} of={key}>
                            {t.afterNextStart({
                                next: next === null ? t.noLimitNext : limit(key, next),
                                now: limit(key, value),
                            })}
                        </PendingNote>
                    ))}
                <Quiet size="xs">{denialReason ?? t.newCoresMemoryApply}</Quiet>
            </Stack>
        </Panel>
    );
}
