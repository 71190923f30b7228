import { Menu } from "@mantine/core";
import { IconAdjustments, IconBellOff, IconBellZ, IconCheck } from "@tabler/icons-react";
import { useDenialReason } from "../auth/access";
import { ReasonedItem } from "../ui/ReasonedItem";
import type { Alert } from "./queries";
import { snoozeTimes } from "./snooze";
import { t } from "./texts";
import type { useAlertActions } from "./useAlertActions";

/** What an override of this alert is about; null where it is about nothing that can have one. */
export function overridable({ target: { type, id, name, host_id } }: Alert) {
    if (type === "storage")
        return host_id === null ? null : { target: { type: "host", id: host_id, name }, storage: name };
    return id === null || type === "container" ? null : { target: { type, id, name }, storage: null };
}

export type AlertDialog = "snooze" | "never" | "other";

type Props = {
    of: Alert;
    actions: ReturnType<typeof useAlertActions>;
    onOpen: (dialog: AlertDialog) => void;
    /** Whether it can be acknowledged here: the page of an alert has a button for it. */
    ack?: boolean;
};

/** The items of an alert's menu. */
export function AlertItems({ of, actions, onOpen, ack = true }: Props) {
    const { id, team_id } = of;
    const mayNotAck = useDenialReason(actions.ack, team_id);
    const mayNotSnooze = useDenialReason(actions.snooze, team_id);
    const mayNotOverride = useDenialReason("alerts.set_override", null);
    const over = of.state === "resolved" ? t.over : null;
    const target = of.target.name;
    const noTarget = overridable(of) === null ? t.noOverride : null;
    const snooze = (until: Date) => actions.snooze.mutate({ alert_id: id, body: { until: until.toISOString() } });
    const times = snoozeTimes(new Date());
    return (
        <>
            {ack && (
                <ReasonedItem
                    why={mayNotAck ?? (of.state === "firing" ? null : t.notFiring)}
                    leftSection={<IconCheck size={15} />}
                    onClick={() => actions.ack.mutate({ alert_id: id })}
                >
                    {t.acknowledge}
                </ReasonedItem>
            )}
            <Menu.Divider hidden={!ack} />
            <Menu.Label>{t.snooze}</Menu.Label>
            {(
                [
                    [t.snoozeHour, times.hour],
                    [t.snoozeHours, times.hours],
                    [t.snoozeTomorrow, times.tomorrow],
                ] as const
            ).map(([label, until]) => (
                <ReasonedItem
                    key={label}
                    why={mayNotSnooze ?? over}
                    leftSection={<IconBellZ size={15} />}
                    onClick={() => snooze(until)}
                >
                    {label}
                </ReasonedItem>
            ))}
            <ReasonedItem
                why={mayNotSnooze ?? over}
                leftSection={<IconBellZ size={15} />}
                onClick={() => onOpen("snooze")}
            >
                {t.snoozeCustom}
            </ReasonedItem>
            <Menu.Divider />
            <ReasonedItem
                why={mayNotOverride ?? noTarget}
                leftSection={<IconBellOff size={15} />}
                onClick={() => onOpen("never")}
            >
                {t.never({ target })}
            </ReasonedItem>
            {of.unit !== "state" && (
                <ReasonedItem
                    why={mayNotOverride ?? noTarget}
                    leftSection={<IconAdjustments size={15} />}
                    onClick={() => onOpen("other")}
                >
                    {t.otherThreshold({ target })}
                </ReasonedItem>
            )}
        </>
    );
}
