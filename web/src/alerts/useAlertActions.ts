import { notifications } from "@mantine/notifications";
import { useCommand } from "../api/command";
import { when } from "../ui/format";
import { showError } from "../ui/showError";
import { t } from "./texts";

/** What can be done at once with the alert of this name; tells that it was done, or why not. */
export function useAlertActions(name: string) {
    const ack = useCommand("alerts.ack", {
        onSuccess: () => notifications.show({ message: t.acknowledgedDone({ name }) }),
        onError: showError,
    });
    const snooze = useCommand("alerts.snooze", {
        onSuccess: (_, { body }) => notifications.show({ message: t.snoozedDone({ name, time: when(body.until) }) }),
        onError: showError,
    });
    return { ack, snooze };
}
