import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, errorText, take } from "../api/client";
import { when } from "../ui/format";
import type { Alert } from "./queries";
import { t } from "./texts";

/** Acknowledges an alert. */
export const acknowledge = (id: number) =>
    take(api.POST("/api/v1/alerts/{alert_id}/ack", { params: { path: { alert_id: id } } }));

/** Sends nothing about an alert until a time. */
export const snooze = (id: number, until: Date) =>
    take(
        api.POST("/api/v1/alerts/{alert_id}/snooze", {
            params: { path: { alert_id: id } },
            body: { until: until.toISOString() },
        }),
    );

/** What can be done with an alert at once; tells that it was done, or why not. */
export function useAlertActions(alert: Pick<Alert, "id">, name: string) {
    const cache = useQueryClient();
    const changed = () => cache.invalidateQueries({ queryKey: ["alerts"] });
    const failed = (error: unknown) => notifications.show({ color: "red", message: errorText(error) });
    const ack = useMutation({
        mutationFn: () => acknowledge(alert.id),
        onSuccess: () => {
            notifications.show({ message: t.acknowledgedDone({ name }) });
            return changed();
        },
        onError: failed,
    });
    const later = useMutation({
        mutationFn: (until: Date) => snooze(alert.id, until),
        onSuccess: (_, until) => {
            notifications.show({ message: t.snoozedDone({ name, time: when(until.toISOString()) }) });
            return changed();
        },
        onError: failed,
    });
    return { ack, later };
}
