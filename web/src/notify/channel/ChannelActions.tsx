import { Menu } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { lazy, Suspense, useState } from "react";
import { errorText } from "../../api/client";
import { useCommand, useSend } from "../../api/command";
import { ActionsMenu } from "../../ui/ActionsMenu";
import { DangerDialog } from "../../ui/DangerDialog";
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
    const [open, setOpen] = useState<"edit" | "quiet" | "log" | "remove" | null>(null);
    const test = useChannelTest(channel);
    const close = () => setOpen(null);
    return (
        <>
            <ActionsMenu label={t.actionsFor({ name })} loading={test.isPending}>
                <Menu.Item onClick={() => test.mutate({ channel_id: id })}>{t.test}</Menu.Item>
                <Menu.Item onClick={() => setOpen("log")}>{t.log}</Menu.Item>
                <Menu.Item onClick={() => setOpen("quiet")}>{t.quiet}</Menu.Item>
                <Menu.Item onClick={() => setOpen("edit")}>{t.edit}</Menu.Item>
                <Menu.Item onClick={() => setOpen("remove")}>{t.remove}</Menu.Item>
            </ActionsMenu>
            <Suspense>
                {open === "edit" && <ChannelDialog channel={channel} onClose={close} />}
                {open === "quiet" && <QuietDialog channel={channel} onClose={close} />}
                {open === "log" && <LogDialog channel={channel} onClose={close} />}
            </Suspense>
            <DangerDialog
                opened={open === "remove"}
                title={t.removeTitle({ name })}
                action={t.remove}
                onClose={close}
                onConfirm={async () => {
                    await send("notifications.delete_channel", { channel_id: id });
                    notifications.show({ message: t.removed({ name }) });
                }}
            >
                {t.removeNote}
                {named_by.length > 0 && ` ${t.removeLoses({ names: named_by.map((one) => one.name).join(", ") })}`}
            </DangerDialog>
        </>
    );
}
