import { Stack } from "@mantine/core";
import { Quiet } from "../ui/Quiet";
import { Panel } from "../ui/States";
import { EntrySelect } from "./adopt/EntrySelect";
import type { SettingsForm } from "./settingsForm";
import { t } from "./texts";

/** The catalogue entry whose script made the container. */
export function EntryChoice({ form, fault, denialReason }: SettingsForm) {
    return (
        <Panel title={t.entry}>
            <Stack gap="sm">
                <EntrySelect
                    aria-label={t.entry}
                    value={form.shown("catalog_slug") ?? null}
                    onChange={(slug) => form.set("catalog_slug", slug)}
                    error={fault("catalog_slug")}
                    disabled={denialReason !== null}
                />
                <Quiet size="xs">{denialReason ?? t.entryNote}</Quiet>
            </Stack>
        </Panel>
    );
}
