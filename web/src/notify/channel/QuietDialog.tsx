import { Checkbox, Switch } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { faultOf } from "../../api/client";
import { useSend } from "../../api/command";
import { AskForm } from "../../ui/AskForm";
import { Dialog } from "../../ui/Dialog";
import { Quiet } from "../../ui/Quiet";
import { Loaded } from "../../ui/States";
import { HoursFields } from "../HoursFields";
import { freshHours } from "../hours";
import { type Channel, type QuietHours, quietHours } from "./queries";
import { t } from "./texts";

/** When the messages of a channel wait. */
export default function QuietDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
    return (
        <Dialog onClose={onClose} title={t.quietTitle({ name: channel.name })}>
            <Loaded query={useQuery(quietHours(channel.id))} shape="rows">
                {({ hours }) => <Form id={channel.id} before={hours} onClose={onClose} />}
            </Loaded>
        </Dialog>
    );
}

function Form({ id, before, onClose }: { id: number; before: QuietHours | null; onClose: () => void }) {
    const send = useSend();
    const [on, setOn] = useState(before !== null);
    const [hours, setHours] = useState(() => before ?? { ...freshHours(), holds_critical: false });
    const save = useMutation({
        mutationFn: () =>
            on
                ? send("notifications.set_quiet_hours", { channel_id: id, body: hours as never })
                : send("notifications.remove_quiet_hours", { channel_id: id }),
        onSuccess: onClose,
    });
    return (
        <AskForm
            action={t.quietSave}
            ready
            request={save}
            fields={["days", "from", "until", "zone"]}
            onSend={() => save.mutate()}
            onClose={onClose}
        >
            <Quiet>{t.quietNote}</Quiet>
            <Switch
                label={t.quietOn}
                data-autofocus
                checked={on}
                onChange={(event) => setOn(event.currentTarget.checked)}
            />
            {on && (
                <>
                    <HoursFields
                        value={hours}
                        onChange={(next) => setHours({ ...hours, ...next })}
                        fault={(field) => faultOf(save.error, field)}
                    />
                    <Checkbox
                        label={t.critical}
                        checked={hours.holds_critical}
                        onChange={(event) => setHours({ ...hours, holds_critical: event.currentTarget.checked })}
                    />
                </>
            )}
        </AskForm>
    );
}
