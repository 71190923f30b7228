import { NumberInput, Select, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { Quiet } from "../ui/Quiet";
import { Panel } from "../ui/States";
import { PROTOCOLS } from "./protocol";
import type { SettingsForm } from "./settingsForm";
import { t } from "./texts";

/** The address of the app in a browser. An empty field is null, which removes the value. */
export function WebAddress({ form, fault, denialReason }: SettingsForm) {
    return (
        <Panel title={t.webAddress}>
            <Stack gap="sm">
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
                {denialReason !== null && <Quiet size="xs">{denialReason}</Quiet>}
            </Stack>
        </Panel>
    );
}
