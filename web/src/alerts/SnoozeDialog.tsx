import { TextInput } from "@mantine/core";
import { useState } from "react";
import { faultOf } from "../api/client";
import { useCommand } from "../api/command";
import { FormDialog } from "../ui/FormDialog";
import { inField } from "../ui/format";
import type { Alert } from "./queries";
import { snoozeTimes, timeOf } from "./snooze";
import { t } from "./texts";

/** Asks until when an alert sends nothing. */
export default function SnoozeDialog({
    alert,
    name,
    onClose,
}: {
    alert: Pick<Alert, "id">;
    name: string;
    onClose: () => void;
}) {
    const [until, setUntil] = useState(() => inField(snoozeTimes(new Date()).tomorrow));
    const time = timeOf(until);
    const send = useCommand("alerts.snooze", { onSuccess: onClose });
    return (
        <FormDialog
            title={t.snoozeTitle({ name })}
            action={t.snooze}
            ready={time !== null}
            request={send}
            fields={["until"]}
            onSend={() => time && send.mutate({ alert_id: alert.id, body: { until: time.toISOString() } })}
            onClose={onClose}
        >
            <TextInput
                type="datetime-local"
                data-autofocus
                label={t.snoozeUntil}
                description={t.snoozeNote}
                value={until}
                onChange={(event) => setUntil(event.currentTarget.value)}
                error={faultOf(send.error, "until")}
            />
        </FormDialog>
    );
}
