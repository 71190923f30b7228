import { NumberInput, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type App, Problem, take } from "../api/client";
import { pendingChanges } from "../api/queries";
import { useDenialReasonAt } from "../auth/access";
import { useChanges } from "../ui/changes";
import { SaveRow } from "../ui/SaveRow";
import { Panel, FormError } from "../ui/States";
import { PendingNote } from "./PendingNote";
import { unavailableReason } from "./status";
import { t } from "./texts";

const MIB = 1024 * 1024;

/** The configuration keys that can be changed here, with the unit of their values. */
const UNITS = { cores: t.inCores, memory: t.inMib, swap: t.inMib };

function limit(key: string, value: string | number | null) {
    return value === null ? t.noLimit : UNITS[key as keyof typeof UNITS]({ n: value });
}

type Form = { name: string; cores: number; memory_mb: number; swap_mb: number };

/** Name, cores, memory and swap. Saved to the host immediately; only changed fields are sent. */
export function Resources({ app }: { app: App }) {
    const cache = useQueryClient();
    const denialReason = useDenialReasonAt(app.host_id, "apps.reconfigure") ?? unavailableReason(app);
    // This queries the host itself, so it is skipped while it is unknown whether the host answers.
    const pending = useQuery({ ...pendingChanges(app.id), enabled: unavailableReason(app) === null && app.status !== "unknown" });
    const memory = app.mem_total_bytes === null ? null : Math.round(app.mem_total_bytes / MIB);
    const form = useChanges<Form>({ name: app.name, cores: app.cores ?? undefined, memory_mb: memory ?? undefined });
    const save = useMutation({
        mutationFn: () =>
            take(api.PATCH("/api/v1/apps/{app_id}", { params: { path: { app_id: app.id } }, body: form.changes })),
        onSuccess: async () => {
            notifications.show({ color: "teal", message: t.wasChanged({ name: form.shown("name") ?? app.name }) });
            // Before the form is reset: otherwise it would show the old values until the new ones arrive.
            await cache.invalidateQueries({ queryKey: ["apps"] });
            form.undo();
        },
        // The host may have stored a change that it refused.
        onSettled: () => void cache.invalidateQueries({ queryKey: ["pending", app.id] }),
    });
    const undo = () => {
        form.undo();
        save.reset();
    };
    const fault = (field: string) => (save.error instanceof Problem ? save.error.fault(field) : undefined);
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
            <form
                onSubmit={(e) => {
                    e.preventDefault();
                    save.mutate();
                }}
            >
                <Stack gap="sm">
                    <TextInput
                        label={t.name}
                        value={form.shown("name")}
                        onChange={(e) => form.set("name", e.currentTarget.value)}
                        error={fault("name")}
                        disabled={denialReason !== null}
                    />
                    <SimpleGrid cols={3} spacing="sm">
                        <NumberInput label={t.cores} {...number("cores")} />
                        <NumberInput label={t.memoryMib} step={256} {...number("memory_mb")} />
                        <NumberInput label={t.swapMib} step={256} placeholder={t.unchanged} {...number("swap_mb")} />
                    </SimpleGrid>
                    {pending.data?.pending
                        .filter(({ key }) => key in UNITS)
                        .map(({ key, value, pending: next }) => (
                            <PendingNote key={key} app={app} of={key}>
                                {t.afterNextStart({ next: next === null ? t.noLimitNext : limit(key, next), now: limit(key, value) })}
                            </PendingNote>
                        ))}
                    <Text size="xs" className="quiet">
                        {denialReason ?? t.newCoresMemoryApply}
                    </Text>
                    <FormError error={save.error} fields={["name", "cores", "memory_mb", "swap_mb"]} />
                    <SaveRow action={t.saveResources} why={denialReason} dirty={form.dirty} busy={save.isPending} onUndo={undo} />
                </Stack>
            </form>
        </Panel>
    );
}
