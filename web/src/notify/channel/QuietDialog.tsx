import { Checkbox, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { faultOf, type Schemas } from "../../api/client";
import { useSend } from "../../api/command";
import { HoursFields } from "../../schedules/HoursFields";
import { AskForm } from "../../ui/AskForm";
import { Dialog } from "../../ui/Dialog";
import { type Draft, useForm } from "../../ui/form";
import { Quiet } from "../../ui/Quiet";
import { Loaded } from "../../ui/States";
import { freshQuiet, LABELS } from "../hours";
import { type Channel, type QuietHours, quietHours } from "./queries";
import { t } from "./texts";

type Hours = Schemas["QuietHoursIn"];

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

const EMPTY: Draft<Hours> = { days: [], from: "", until: "", zone: "", holds_critical: false };

function Form({ id, before, onClose }: { id: number; before: QuietHours | null; onClose: () => void }) {
    const send = useSend();
    const [on, setOn] = useState(before !== null);
    const form = useForm<Hours, unknown>({
        empty: EMPTY,
        present: before ?? freshQuiet(),
        send: (body) =>
            on
                ? send("notifications.set_quiet_hours", { channel_id: id, body })
                : send("notifications.remove_quiet_hours", { channel_id: id }),
        onSuccess: onClose,
    });
    return (
        <AskForm action={t.quietSave} ready {...form.dialog} onClose={onClose}>
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
                        {...LABELS}
                        value={form.body as Hours}
                        onChange={form.set}
                        fault={(field) => faultOf(form.error, field)}
                    />
                    <Checkbox label={t.critical} {...form.flag("holds_critical")} />
                </>
            )}
        </AskForm>
    );
}
