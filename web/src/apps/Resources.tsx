import { Button, Group, NumberInput, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, type App, Problem, take } from "../api/client";
import { useObstacleAt } from "../auth/access";
import { Panel, Untold } from "../ui/States";
import { absent } from "./status";

const MIB = 1024 * 1024;

/** Name, cores, memory and swap. Written to the host at once; only what was changed is sent. */
export function Resources({ app }: { app: App }) {
    const cache = useQueryClient();
    const obstacle = useObstacleAt(app.host_id, "apps.reconfigure") ?? absent(app);
    const memory = app.mem_total_bytes === null ? null : Math.round(app.mem_total_bytes / MIB);
    const [form, setForm] = useState<{ name?: string; cores?: number; memory_mb?: number; swap_mb?: number }>({});
    const save = useMutation({
        mutationFn: () =>
            take(api.PATCH("/api/v1/apps/{app_id}", { params: { path: { app_id: app.id } }, body: form })),
        onSuccess: () => {
            setForm({});
            notifications.show({ color: "teal", message: `${form.name ?? app.name} was changed.` });
            void cache.invalidateQueries({ queryKey: ["apps"] });
        },
    });
    const fault = (field: string) => (save.error instanceof Problem ? save.error.fault(field) : undefined);
    const number = (field: "cores" | "memory_mb" | "swap_mb", present: number | null) => ({
        value: form[field] ?? present ?? "",
        onChange: (value: string | number) => {
            const next = { ...form };
            if (value === "" || value === present) delete next[field];
            else next[field] = Number(value);
            setForm(next);
        },
        error: fault(field),
        disabled: obstacle !== null,
        allowDecimal: false,
        clampBehavior: "none" as const,
    });
    const dirty = Object.keys(form).length > 0;
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
                        value={form.name ?? app.name}
                        onChange={(e) => {
                            const { name: _, ...rest } = form;
                            setForm(e.currentTarget.value === app.name ? rest : { ...form, name: e.currentTarget.value });
                        }}
                        error={fault("name")}
                        disabled={obstacle !== null}
                    />
                    <SimpleGrid cols={3} spacing="sm">
                        <NumberInput label="Cores" {...number("cores", app.cores)} />
                        <NumberInput label="Memory, MiB" step={256} {...number("memory_mb", memory)} />
                        <NumberInput label="Swap, MiB" step={256} placeholder="as it is" {...number("swap_mb", null)} />
                    </SimpleGrid>
                    <Text size="xs" className="quiet">
                        {obstacle ?? "A running container takes new cores and memory at once. Disks are not changed here."}
                    </Text>
                    <Untold error={save.error} fields={["name", "cores", "memory_mb", "swap_mb"]} />
                    <Group justify="flex-end">
                        <Button variant="default" disabled={!dirty} onClick={() => setForm({})}>
                            Undo
                        </Button>
                        <Button type="submit" disabled={!dirty || obstacle !== null} loading={save.isPending}>
                            Save resources
                        </Button>
                    </Group>
                </Stack>
            </form>
        </Panel>
    );
}
