import { Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api, type App, take } from "../../api/client";
import { DangerDialog } from "../../ui/DangerDialog";

/** Asks before the catalogue's present script becomes the newest version. */
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
                The catalogue's present script is added as a new version. All versions before it stay in the list, with
                what was edited in them.
            </Text>
            <Text size="sm">
                Nothing runs now, and the container stays as it is. From then on Holdfast offers an update whenever the
                catalogue's script changes.
            </Text>
        </DangerDialog>
    );
}
