import { notifications } from "@mantine/notifications";
import { lazy } from "react";
import { errorText } from "../../api/client";
import { useCommand, useSend } from "../../api/command";
import { RowActions } from "../../ui/RowActions";
import { RowSwitch } from "../../ui/RowSwitch";
import { showError } from "../../ui/showError";
import type { Channel } from "./queries";
import { t } from "./texts";

const ChannelDialog = lazy(() => import("./ChannelDialog"));
const QuietDialog = lazy(() => import("./QuietDialog"));
const LogDialog = lazy(() => import("./LogDialog"));

/** Switches a channel on and off. */
export function Switched({ channel: { id, name, enabled } }: { channel: Channel }) {
    const send = useCommand("notifications.change_channel", { onError: showError });
    return (
        <RowSwitch
            label={t.switchOn({ name })}
            on={send.isPending ? send.variables.body?.enabled === true : enabled}
            busy={send.isPending}
            onChange={(on) => send.mutate({ channel_id: id, body: { enabled: on } })}
        />
    );
}

/** Sends a test message and tells what became of it. */
export function useChannelTest({ name }: Channel) {
    return useCommand("notifications.test_channel", {
        onSuccess: ({ sent, error }) => {
            if (sent) notifications.show({ color: "teal", message: t.testSent({ name }) });
            else notifications.show({ color: "red", title: t.testFailed({ name }), message: error, autoClose: false });
        },
        onError: (error) =>
            notifications.show({ color: "red", title: t.testFailed({ name }), message: errorText(error) }),
    });
}

/** What can be done with a channel. */
export function ChannelActions({ channel }: { channel: Channel }) {
    const { id, name, named_by } = channel;
    const send = useSend();
    const test = useChannelTest(channel);
    return (
        <RowActions
            label={t.actionsFor({ name })}
            loading={test.isPending}
            actions={[
                { label: t.test, start: () => test.mutate({ channel_id: id }) },
                { label: t.log, dialog: (onClose) => <LogDialog channel={channel} onClose={onClose} /> },
                { label: t.quiet, dialog: (onClose) => <QuietDialog channel={channel} onClose={onClose} /> },
                { label: t.edit, dialog: (onClose) => <ChannelDialog channel={channel} onClose={onClose} /> },
                {
                    label: t.remove,
                    confirm: {
                        title: t.removeTitle({ name }),
                        note:
                            named_by.length === 0
                                ? t.removeNote
                                : `${t.removeNote} ${t.removeLoses({ names: named_by.map((one) => one.name).join(", ") })}`,
                        send: () => send("notifications.delete_channel", { channel_id: id }),
                        done: t.removed({ name }),
                    },
                },
            ]}
        />
    );
}
