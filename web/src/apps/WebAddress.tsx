import { Anchor, Button, Group, NumberInput, Select, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, type App, Problem, take, words } from "../api/client";
import { webUrl, withoutUrl } from "../api/queries";
import { useObstacleAt } from "../auth/access";
import { Panel, Untold } from "../ui/States";
import { absent } from "./status";

/** Where people find the app in their browser. */
export function WebAddress({ app }: { app: App }) {
    const cache = useQueryClient();
    const obstacle = useObstacleAt(app.host_id, "apps.reconfigure") ?? absent(app);
    const known = useQuery(webUrl(app));
    const [form, setForm] = useState({
        web_protocol: app.web_protocol,
        web_port: app.web_port as number | string | null,
        web_path: app.web_path ?? "",
    });
    const changed = {
        web_protocol: form.web_protocol === app.web_protocol ? null : form.web_protocol,
        web_port: form.web_port === app.web_port || form.web_port === "" ? null : Number(form.web_port),
        web_path: form.web_path === (app.web_path ?? "") ? null : form.web_path,
    };
    const dirty = Object.values(changed).some((value) => value !== null);
    const save = useMutation({
        mutationFn: () =>
            take(api.PATCH("/api/v1/apps/{app_id}", { params: { path: { app_id: app.id } }, body: changed })),
        onSuccess: () => {
            notifications.show({ color: "teal", message: "Saved." });
            void cache.invalidateQueries({ queryKey: ["apps"] });
        },
    });
    const fault = (field: string) => (save.error instanceof Problem ? save.error.fault(field) : undefined);
    return (
        <Panel title="Web address">
            <form
                onSubmit={(e) => {
                    e.preventDefault();
                    save.mutate();
                }}
            >
                <Stack gap="sm">
                    <Text size="sm" style={{ overflowWrap: "anywhere" }}>
                        {known.data ? (
                            <Anchor href={known.data.url} target="_blank" rel="noopener noreferrer">
                                {known.data.url}
                            </Anchor>
                        ) : (
                            <span className="quiet">{withoutUrl(app) ?? (known.error ? words(known.error) : "…")}</span>
                        )}
                    </Text>
                    <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="sm">
                        <Select
                            label="Protocol"
                            placeholder="by port"
                            data={["http", "https"]}
                            value={form.web_protocol}
                            onChange={(web_protocol) => setForm({ ...form, web_protocol })}
                            error={fault("web_protocol")}
                            disabled={obstacle !== null}
                        />
                        <NumberInput
                            label="Port"
                            value={form.web_port ?? ""}
                            onChange={(web_port) => setForm({ ...form, web_port })}
                            error={fault("web_port")}
                            disabled={obstacle !== null}
                            allowDecimal={false}
                            hideControls
                        />
                        <TextInput
                            label="Path"
                            placeholder="/"
                            value={form.web_path}
                            onChange={(e) => setForm({ ...form, web_path: e.currentTarget.value })}
                            error={fault("web_path")}
                            disabled={obstacle !== null}
                        />
                    </SimpleGrid>
                    {obstacle !== null && (
                        <Text size="xs" className="quiet">
                            {obstacle}
                        </Text>
                    )}
                    <Untold error={save.error} fields={["web_protocol", "web_port", "web_path"]} />
                    <Group justify="flex-end">
                        <Button type="submit" disabled={!dirty || obstacle !== null} loading={save.isPending}>
                            Save web address
                        </Button>
                    </Group>
                </Stack>
            </form>
        </Panel>
    );
}
