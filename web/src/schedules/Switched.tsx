import { Switch } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, errorText, take } from "../api/client";
import { useDenialReason } from "../auth/access";
import { type Schedule, schedules } from "./queries";
import { t } from "./texts";

/** Switches a schedule on and off. */
export function Switched({ schedule: { id, name, enabled, team_id } }: { schedule: Schedule }) {
    const cache = useQueryClient();
    const why = useDenialReason("schedules.change", team_id);
    const send = useMutation({
        mutationFn: (on: boolean) =>
            take(
                api.PATCH("/api/v1/schedules/{schedule_id}", {
                    params: { path: { schedule_id: id } },
                    body: { enabled: on },
                }),
            ),
        onSuccess: () => cache.invalidateQueries({ queryKey: schedules.queryKey }),
        onError: (error) => notifications.show({ color: "red", message: errorText(error) }),
    });
    if (why !== null) return <span title={why}>{enabled ? t.on : t.off}</span>;
    return (
        <Switch
            size="xs"
            aria-label={t.switchOn({ name })}
            checked={send.isPending ? send.variables : enabled}
            disabled={send.isPending}
            onChange={(event) => send.mutate(event.currentTarget.checked)}
        />
    );
}
