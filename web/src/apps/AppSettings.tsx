import { Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type App, faultOf } from "../api/client";
import { useCommand } from "../api/command";
import { useDenialReasonAt } from "../auth/access";
import { SmallButton } from "../ui/ActionButton";
import { ChangeForm } from "../ui/ChangeForm";
import { type Names, useChanges } from "../ui/changes";
import { EntryChoice } from "./EntryChoice";
import { protocol } from "./protocol";
import { Resources } from "./Resources";
import type { AppForm, SettingsForm } from "./settingsForm";
import { unavailableReason } from "./status";
import { t } from "./texts";
import { WebAddress } from "./WebAddress";

const MIB = 1024 * 1024;

const limit = (label: string, inUnits: (values: { n: number }) => string) => ({
    label,
    text: (value: number | undefined) => (value === undefined ? null : inUnits({ n: value })),
});
const NAMES: Names<AppForm> = {
    name: t.name,
    catalog_slug: t.entry,
    cores: limit(t.cores, t.inCores),
    memory_mb: limit(t.memory, t.inMib),
    swap_mb: limit(t.swap, t.inMib),
    web_protocol: t.protocol,
    web_port: t.port,
    web_path: t.path,
};

/** The settings of an app. They are saved to the host together; only changed fields are sent. */
export function AppSettings({ app, onClose }: { app: App; onClose: () => void }) {
    const denialReason = useDenialReasonAt(app.host_id, "apps.reconfigure") ?? unavailableReason(app);
    // Who may adopt a container says whose script made it.
    const whyNoEntry = useDenialReasonAt(app.host_id, "apps.adopt");
    const form = useChanges<AppForm>({
        name: app.name,
        catalog_slug: app.catalog_slug,
        cores: app.cores ?? undefined,
        memory_mb: app.mem_total_bytes === null ? undefined : Math.round(app.mem_total_bytes / MIB),
        web_protocol: protocol(app.web_protocol),
        web_port: app.web_port,
        web_path: app.web_path,
    });
    const save = useCommand("apps.reconfigure", {
        onSuccess: () => {
            notifications.show({ color: "teal", message: t.wasChanged({ name: form.shown("name") ?? app.name }) });
            form.undo();
        },
    });
    const fault = (field: string) => faultOf(save.error, field);
    const panels: SettingsForm = { form, fault, denialReason };
    return (
        <ChangeForm
            form={form}
            names={NAMES}
            why={denialReason}
            onApply={() => save.mutate({ app_id: app.id, body: form.changes })}
            request={save}
        >
            <Stack gap="md">
                <Resources
                    {...panels}
                    aside={
                        <SmallButton why={form.dirty ? t.applyFirst : null} onClick={onClose}>
                            {t.close}
                        </SmallButton>
                    }
                />
                <EntryChoice {...panels} denialReason={whyNoEntry ?? denialReason} />
                <WebAddress {...panels} />
            </Stack>
        </ChangeForm>
    );
}
