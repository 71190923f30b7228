import { Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useNavigate } from "@tanstack/react-router";
import type { App } from "../../api/client";
import { useSend } from "../../api/command";
import { DangerDialog } from "../../ui/DangerDialog";
import { t } from "./texts";

/** Asks for confirmation before the current catalogue script becomes the newest version. */
export function RevertDialog({ app, opened, onClose }: { app: App; opened: boolean; onClose: () => void }) {
    const send = useSend();
    const navigate = useNavigate();
    return (
        <DangerDialog
            opened={opened}
            onClose={onClose}
            title={t.revertScript({ name: app.name })}
            action={t.revert}
            onConfirm={async () => {
                const { version } = await send("apps.revert_script", { app_id: app.id });
                notifications.show({ color: "teal", message: t.versionCataloguesScript({ version }) });
                await navigate({
                    to: "/apps/$id/update",
                    params: { id: String(app.id) },
                    search: { view: "script" },
                });
            }}
        >
            <Text>{t.currentCatalogueScriptAdded}</Text>
            <Text>{t.revertingRunsNothingDoes}</Text>
        </DangerDialog>
    );
}
