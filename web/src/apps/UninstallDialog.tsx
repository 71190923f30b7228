import { Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { App } from "../api/client";
import { call, readAgain } from "../api/operation";
import { useJobs } from "../jobs/openJob";
import { DangerDialog } from "../ui/DangerDialog";
import { Quiet } from "../ui/Quiet";
import { t } from "./texts";

type Props = { app: App; onClose: () => void };

/** Ends the management of an app; its container is not changed. */
export function ForgetDialog({ app, onClose }: Props) {
    const missing = Boolean(app.missing_since);
    const remove = useRemoval(app);
    return (
        <DangerDialog
            onClose={onClose}
            title={t.stopManagingOf({ name: app.name })}
            action={t.stopManaging}
            phrase={app.name}
            onConfirm={async (confirm) => {
                await remove(confirm, true);
                notifications.show({
                    color: "teal",
                    message: (missing ? t.forgotten : t.forgottenKept)({ name: app.name }),
                });
            }}
        >
            <Text>{missing ? t.ifContainerRestoredCan : t.containerNotChangedCan}</Text>
            <Quiet size="xs">{t.lostWithApp}</Quiet>
        </DangerDialog>
    );
}

/** Destroys the container of an app. */
export function UninstallDialog({ app, onClose }: Props) {
    const { started } = useJobs();
    const remove = useRemoval(app);
    return (
        <DangerDialog
            onClose={onClose}
            title={t.uninstall({ name: app.name })}
            action={t.destroyContainer}
            phrase={app.name}
            onConfirm={async (confirm) => {
                const { job } = await remove(confirm, false);
                if (job != null) started(job, t.uninstalling({ name: app.name }));
            }}
        >
            <Text>{t.containerStoppedDestroyedTogether({ ctid: app.ctid })}</Text>
            <Quiet size="xs">{t.cantUndone}</Quiet>
        </DangerDialog>
    );
}

/** Removes an app, and leaves its page. */
function useRemoval(app: App) {
    const cache = useQueryClient();
    const navigate = useNavigate();
    return async (confirm: string, keep_ct: boolean) => {
        const answer = await call("apps.uninstall", { app_id: app.id, body: { confirm, keep_ct } });
        await navigate({ to: "/apps" });
        // Not what was read of the app itself: its page may still be open, and there is nothing more to read.
        await readAgain(cache, "apps.list", "apps.discovered");
        return answer;
    };
}
