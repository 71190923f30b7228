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

const MIB = 1024 * 1024;

/** The configuration keys that can be changed here, with the unit of their values. */
const UNITS: Record<string, string> = { cores: " cores", memory: " MiB", swap: " MiB" };

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
            notifications.show({ color: "teal", message: `${form.shown("name")} was changed.` });
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
        <Panel title="Resources">
            <form
                onSubmit={(e) => {
                    e.preventDefault();
                    save.mutate();
                }}
            >
                <Stack gap="sm">
                    <TextInput
                        label="Name"
                        value={form.shown("name")}
                        onChange={(e) => form.set("name", e.currentTarget.value)}
                        error={fault("name")}
                        disabled={denialReason !== null}
                    />
                    <SimpleGrid cols={3} spacing="sm">
                        <NumberInput label="Cores" {...number("cores")} />
                        <NumberInput label="Memory, MiB" step={256} {...number("memory_mb")} />
                        <NumberInput label="Swap, MiB" step={256} placeholder="unchanged" {...number("swap_mb")} />
                    </SimpleGrid>
                    {pending.data?.pending
                        .filter(({ key }) => key in UNITS)
                        .map(({ key, value, pending: next }) => (
                            <PendingNote key={key} app={app} of={key}>
                                {`${next ?? "No limit"}${next === null ? "" : UNITS[key]} after the next start; in force now: ${
                                    value === null ? "no limit" : value + UNITS[key]
                                }.`}
                            </PendingNote>
                        ))}
                    <Text size="xs" className="quiet">
                        {denialReason ?? "New cores and memory apply to a running container immediately. Disks cannot be changed here."}
                    </Text>
                    <FormError error={save.error} fields={["name", "cores", "memory_mb", "swap_mb"]} />
                    <SaveRow action="Save resources" why={denialReason} dirty={form.dirty} busy={save.isPending} onUndo={undo} />
                </Stack>
            </form>
        </Panel>
    );
}
