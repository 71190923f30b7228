import { Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { api, type App, type Preflight, take } from "../../api/client";
import { useJobs } from "../../jobs/openJob";
import { DangerDialog } from "../../ui/DangerDialog";
import { span } from "../../ui/format";
import { t } from "./texts";

type Props = { app: App; of: Preflight; target: number; storage: string | null; opened: boolean; onClose: () => void };

/** Asks for the app's name before it is stopped and moved. */
export function MoveDialog({ app, of, target, storage, opened, onClose }: Props) {
    const cache = useQueryClient();
    const { open, started } = useJobs();
    const down =
        of.est_downtime_s === null
            ? t.downtimeNotKnown
            : of.est_downtime_s === 0
              ? t.appNotRunningSo
              : t.appDownAbout({ time: span(of.est_downtime_s) });
    return (
        <DangerDialog
            opened={opened}
            onClose={onClose}
            title={t.moveTo({ name: app.name, hostName: of.target.host_name })}
            action={t.moveApp}
            phrase={app.name}
            onConfirm={async (confirm) => {
                const { job } = await take(
                    api.POST("/api/v1/apps/{app_id}/migrate", {
                        params: { path: { app_id: app.id } },
                        body: { confirm, target_host_id: target, storage },
                    }),
                );
                started(job, t.moving({ name: app.name }));
                open(job);
                void cache.invalidateQueries({ queryKey: ["apps"] });
            }}
        >
            <Text size="sm">
                {t.bothHostsCheckedAgain({ down })}
            </Text>
            <Text size="sm">
                {t.whenAppRunsOn({ target: of.target.host_name, source: of.source?.host_name ?? t.theOldHost })}
            </Text>
        </DangerDialog>
    );
}
