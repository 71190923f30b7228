import { Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type App, api, take } from "../../api/client";
import { DangerDialog } from "../../ui/DangerDialog";
import { t } from "./texts";

/** Asks for confirmation before the current catalogue script becomes the newest version. */
export function RevertDialog({ app, opened, onClose }: { app: App; opened: boolean; onClose: () => void }) {
    const cache = useQueryClient();
    const navigate = useNavigate();
    return (
        <DangerDialog
            opened={opened}
            onClose={onClose}
            title={t.revertScript({ name: app.name })}
            action={t.revert}
            onConfirm={async () => {
                const { version } = await take(
                    api.POST("/api/v1/apps/{app_id}/script/revert", { params: { path: { app_id: app.id } } }),
                );
                notifications.show({ color: "teal", message: t.versionCataloguesScript({ version }) });
                await navigate({ to: "/apps/$id/script", params: { id: String(app.id) }, search: {} });
                await Promise.all([
                    cache.invalidateQueries({ queryKey: ["app", app.id] }),
                    cache.invalidateQueries({ queryKey: ["apps"] }),
                ]);
            }}
        >
            <Text size="sm">{t.currentCatalogueScriptAdded}</Text>
            <Text size="sm">{t.revertingRunsNothingDoes}</Text>
        </DangerDialog>
    );
}
