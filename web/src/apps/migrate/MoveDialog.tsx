import { Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { api, type App, type Preflight, take } from "../../api/client";
import { useJobs } from "../../jobs/openJob";
import { DangerDialog } from "../../ui/DangerDialog";
import { span } from "../../ui/format";

type Props = { app: App; of: Preflight; target: number; storage: string | null; opened: boolean; onClose: () => void };

/** Takes the app's name before it goes down and moves. */
export function MoveDialog({ app, of, target, storage, opened, onClose }: Props) {
    const cache = useQueryClient();
    const { open, started } = useJobs();
    const down =
        of.est_downtime_s === null
            ? "How long it is down is not known."
            : of.est_downtime_s === 0
              ? "It does not run now, so nothing goes down."
              : `It is down for about ${span(of.est_downtime_s)}.`;
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
                {down} Both hosts are looked at once more before anything is done. Until the container runs there, the one
                here is kept whole; a move that fails leads back to it.
            </Text>
            <Text size="sm">
                Once it runs on {of.target.host_name}, the container on {of.source?.host_name ?? "the old host"} is removed.
            </Text>
        </DangerDialog>
    );
}
