import { Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api, type App, take } from "../../api/client";
import { DangerDialog } from "../../ui/DangerDialog";

/** Asks for confirmation before the current catalogue script becomes the newest version. */
export function RevertDialog({ app, opened, onClose }: { app: App; opened: boolean; onClose: () => void }) {
    const cache = useQueryClient();
    const navigate = useNavigate();
    return (
        <DangerDialog
            opened={opened}
            onClose={onClose}
            title={`Revert the script of ${app.name}`}
            action="Revert"
            onConfirm={async () => {
                const { version } = await take(
                    api.POST("/api/v1/apps/{app_id}/script/revert", { params: { path: { app_id: app.id } } }),
                );
                notifications.show({ color: "teal", message: `Version ${version} is the catalogue's script.` });
                await navigate({ to: "/apps/$id/script", params: { id: String(app.id) }, search: {} });
                await Promise.all([
                    cache.invalidateQueries({ queryKey: ["app", app.id] }),
                    cache.invalidateQueries({ queryKey: ["apps"] }),
                ]);
            }}
        >
            <Text size="sm">
                The current catalogue script is added as a new version. All earlier versions, including edited ones, stay
                in the list.
            </Text>
            <Text size="sm">
                Reverting runs nothing and does not change the container. Afterwards Holdfast offers an update whenever
                the catalogue's script changes.
            </Text>
        </DangerDialog>
    );
}
