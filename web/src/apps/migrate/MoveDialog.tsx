import { Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { api, type App, type Preflight, take } from "../../api/client";
import { useJobs } from "../../jobs/openJob";
import { DangerDialog } from "../../ui/DangerDialog";
import { span } from "../../ui/format";

type Props = { app: App; of: Preflight; target: number; storage: string | null; opened: boolean; onClose: () => void };

/** Asks for the app's name before it is stopped and moved. */
export function MoveDialog({ app, of, target, storage, opened, onClose }: Props) {
    const cache = useQueryClient();
    const { open, started } = useJobs();
    const down =
        of.est_downtime_s === null
            ? "The downtime is not known."
            : of.est_downtime_s === 0
              ? "The app is not running, so there is no downtime."
              : `The app is down for about ${span(of.est_downtime_s)}.`;
    return (
        <DangerDialog
            opened={opened}
            onClose={onClose}
            title={`Move ${app.name} to ${of.target.host_name}`}
            action="Move app"
            phrase={app.name}
            onConfirm={async (confirm) => {
                const { job } = await take(
                    api.POST("/api/v1/apps/{app_id}/migrate", {
                        params: { path: { app_id: app.id } },
                        body: { confirm, target_host_id: target, storage },
                    }),
                );
                started(job, `Moving ${app.name}`);
                open(job);
                void cache.invalidateQueries({ queryKey: ["apps"] });
            }}
        >
            <Text size="sm">
                {down} Both hosts are checked again before anything is changed. The source container is kept until the
                container runs on the target host; if the migration fails, Holdfast returns to it.
            </Text>
            <Text size="sm">
                When the app runs on {of.target.host_name}, the container on {of.source?.host_name ?? "the old host"} is removed.
            </Text>
        </DangerDialog>
    );
}
