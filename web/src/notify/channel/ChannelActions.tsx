import { Menu } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { api, errorText, take } from "../../api/client";
import { ActionsMenu } from "../../ui/ActionsMenu";
import { DangerDialog } from "../../ui/DangerDialog";
import { RowSwitch } from "../../ui/RowSwitch";
import { type Channel, channels } from "./queries";
import { t } from "./texts";

const ChannelDialog = lazy(() => import("./ChannelDialog"));
const QuietDialog = lazy(() => import("./QuietDialog"));
const LogDialog = lazy(() => import("./LogDialog"));

/** Switches a channel on and off. */
export function Switched({ channel: { id, name, enabled } }: { channel: Channel }) {
    const cache = useQueryClient();
    const send = useMutation({
        mutationFn: (on: boolean) =>
            take(
                api.PATCH("/api/v1/notifications/channels/{channel_id}", {
                    params: { path: { channel_id: id } },
                    body: { enabled: on },
                }),
            ),
        onSuccess: () => cache.invalidateQueries({ queryKey: channels.queryKey }),
        onError: (error) => notifications.show({ color: "red", message: errorText(error) }),
    });
    return (
        <RowSwitch
            label={t.switchOn({ name })}
            on={send.isPending ? send.variables : enabled}
            busy={send.isPending}
            onChange={(on) => send.mutate(on)}
        />
    );
}

/** Sends a test message and tells what became of it. */
export function useChannelTest({ id, name }: Channel) {
    const cache = useQueryClient();
    return useMutation({
        mutationFn: () =>
            take(
                api.POST("/api/v1/notifications/channels/{channel_id}/test", { params: { path: { channel_id: id } } }),
            ),
        onSuccess: ({ sent, error }) => {
            if (sent) notifications.show({ color: "teal", message: t.testSent({ name }) });
            else notifications.show({ color: "red", title: t.testFailed({ name }), message: error, autoClose: false });
            return cache.invalidateQueries({ queryKey: channels.queryKey });
        },
        onError: (error) =>
            notifications.show({ color: "red", title: t.testFailed({ name }), message: errorText(error) }),
    });
}

/** What can be done with a channel. */
export function ChannelActions({ channel }: { channel: Channel }) {
    const { id, name, named_by } = channel;
    const cache = useQueryClient();
    const [open, setOpen] = useState<"edit" | "quiet" | "log" | "remove" | null>(null);
    const test = useChannelTest(channel);
    const close = () => setOpen(null);
    return (
        <>
            <ActionsMenu label={t.actionsFor({ name })} loading={test.isPending}>
                <Menu.Item onClick={() => test.mutate()}>{t.test}</Menu.Item>
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
                    await take(
                        api.DELETE("/api/v1/notifications/channels/{channel_id}", {
                            params: { path: { channel_id: id } },
                        }),
                    );
                    notifications.show({ message: t.removed({ name }) });
                    await cache.invalidateQueries({ queryKey: channels.queryKey });
                }}
            >
                {t.removeNote}
                {named_by.length > 0 && ` ${t.removeLoses({ names: named_by.map((one) => one.name).join(", ") })}`}
            </DangerDialog>
        </>
    );
}
