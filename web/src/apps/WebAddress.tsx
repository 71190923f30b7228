import { Anchor, Button, Group, NumberInput, Select, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type App, Problem, type Protocol, take, errorText } from "../api/client";
import { webUrl, noUrlReason } from "../api/queries";
import { useDenialReasonAt } from "../auth/access";
import { useChanges } from "../ui/changes";
import { Panel, FormError } from "../ui/States";
import { protocol, PROTOCOLS } from "./protocol";
import { unavailableReason } from "./status";
import { t } from "./texts";

// An empty field is null, which removes the value; unchanged fields are not sent.
type Form = { web_protocol: Protocol | null; web_port: number | null; web_path: string | null };

/** The address of the app in a browser. */
export function WebAddress({ app }: { app: App }) {
    const cache = useQueryClient();
    const denialReason = useDenialReasonAt(app.host_id, "apps.reconfigure") ?? unavailableReason(app);
    const known = useQuery(webUrl(app));
    const form = useChanges<Form>({ web_protocol: protocol(app.web_protocol), web_port: app.web_port, web_path: app.web_path });
    const save = useMutation({
        mutationFn: () =>
            take(api.PATCH("/api/v1/apps/{app_id}", { params: { path: { app_id: app.id } }, body: form.changes })),
        onSuccess: async () => {
            notifications.show({ color: "teal", message: t.saved });
            // Before the form is reset: otherwise it would show the old values until the new ones arrive.
            await cache.invalidateQueries({ queryKey: ["apps"] });
            form.undo();
        },
    });
    const fault = (field: string) => (save.error instanceof Problem ? save.error.fault(field) : undefined);
    return (
        <Panel title={t.webAddress}>
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
                            <span className="quiet">{noUrlReason(app) ?? (known.error ? errorText(known.error) : "…")}</span>
                        )}
                    </Text>
                    <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="sm">
                        <Select
                            label={t.protocol}
                            placeholder={t.byPort}
                            clearable
                            clearButtonProps={{ "aria-label": t.clearTheProtocol }}
                            data={PROTOCOLS}
                            value={form.shown("web_protocol") ?? null}
                            onChange={(value) => form.set("web_protocol", value)}
                            error={fault("web_protocol")}
                            disabled={denialReason !== null}
                        />
                        <NumberInput
                            label={t.port}
                            placeholder={t.notSet}
                            value={form.shown("web_port") ?? ""}
                            onChange={(value) => form.set("web_port", value === "" ? null : Number(value))}
                            error={fault("web_port")}
                            disabled={denialReason !== null}
                            allowDecimal={false}
                            allowNegative={false}
                            hideControls
                        />
                        <TextInput
                            label={t.path}
                            placeholder="/"
                            value={form.shown("web_path") ?? ""}
                            onChange={(e) => form.set("web_path", e.currentTarget.value || null)}
                            error={fault("web_path")}
                            disabled={denialReason !== null}
                        />
                    </SimpleGrid>
                    {denialReason !== null && (
                        <Text size="xs" className="quiet">
                            {denialReason}
                        </Text>
                    )}
                    <FormError error={save.error} fields={["web_protocol", "web_port", "web_path"]} />
                    <Group justify="flex-end">
                        <Button type="submit" disabled={!form.dirty || denialReason !== null} loading={save.isPending}>
                            {t.saveWebAddress}
                        </Button>
                    </Group>
                </Stack>
            </form>
        </Panel>
    );
}
