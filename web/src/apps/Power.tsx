import { ActionIcon, Menu, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconDotsVertical, IconPlayerPlay, IconPlayerStop, IconPower, IconRefresh } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { api, type App, Problem, take, errorText } from "../api/client";
import { useDenialReasonAt } from "../auth/access";
import { useJobs } from "../jobs/openJob";
import { ActionButton } from "../ui/ActionButton";
import { DangerDialog } from "../ui/DangerDialog";
import { unavailableReason } from "./status";
import { t } from "./texts";

export type Power = {
    action: "start" | "stop" | "restart" | "shutdown";
    label: string;
    doing: string;
    icon: typeof IconPower;
    when: (app: App) => boolean;
    /** The consequence for users of the app. An action with a consequence is confirmed first. */
    price?: string;
};

const runs = (app: App) => app.status !== "stopped";
const SHUT_DOWN: Power = { action: "shutdown", label: t.shutDown, doing: t.shuttingDown, icon: IconPower, when: runs };
export const POWERS: Power[] = [
    { action: "start", label: t.start, doing: t.starting, icon: IconPlayerPlay, when: (app) => app.status !== "running" },
    SHUT_DOWN,
    {
        action: "restart",
        label: t.restart,
        doing: t.restarting,
        icon: IconRefresh,
        when: runs,
        price: t.restartPrice,
    },
    {
        action: "stop",
        label: t.stop,
        doing: t.stopping,
        icon: IconPlayerStop,
        when: runs,
        price: t.stopPrice,
    },
];

/** Starts power actions. Those with a consequence are confirmed first; for Holdfast's own container the name must be typed. */
export function usePower() {
    const cache = useQueryClient();
    const { started } = useJobs();
    const [asking, setAsking] = useState<{ app: App; one: Power } | null>(null);
    const order = async (app: App, one: Power, confirm: string | null) => {
        const { job } = await take(
            api.POST("/api/v1/apps/{app_id}/{action}", {
                params: { path: { app_id: app.id, action: one.action } },
                body: { confirm },
            }),
        );
        started(job, t.doingTo({ doing: one.doing, name: app.name }));
        void cache.invalidateQueries({ queryKey: ["apps"] });
    };
    const run = async (app: App, one: Power) => {
        if (one.price) {
            setAsking({ app, one });
            return;
        }
        try {
            await order(app, one, null);
        } catch (e) {
            if (e instanceof Problem && e.phrase !== null) setAsking({ app, one });
            else notifications.show({ color: "red", title: t.doTo({ action: one.label, name: app.name }), message: errorText(e) });
        }
    };
    const dialog = asking && (
        <DangerDialog
            opened
            onClose={() => setAsking(null)}
            title={t.doToQuestion({ action: asking.one.label, name: asking.app.name })}
            action={asking.one.label}
            phrase={asking.one.price ? undefined : asking.app.name}
            onConfirm={(typed) => order(asking.app, asking.one, typed || null)}
            instead={
                asking.one.action === "stop"
                    ? { action: SHUT_DOWN.label, onChoose: (typed) => order(asking.app, SHUT_DOWN, typed || null) }
                    : undefined
            }
        >
            <Text size="sm">{asking.one.price ?? t.holdfastStops}</Text>
        </DangerDialog>
    );
    return { run, dialog };
}

/** Why no power action is possible now, for any user; null when one is. */
export const busyReason = (app: App) =>
    unavailableReason(app) ?? (app.status === "pending" || app.status === "removing" ? t.jobWorks : null);

// The item stays reachable by keyboard, and a screen reader announces why it is disabled.
const disabledProps = (reason: string) => ({
    "aria-disabled": true,
    "aria-describedby": reason,
    closeMenuOnClick: false,
    style: { opacity: 0.55, cursor: "not-allowed" },
});

/** The power actions as a menu. */
export function PowerMenu({ app }: { app: App }) {
    const { run, dialog } = usePower();
    const why = useDenialReasonAt(app.host_id, "apps.lifecycle") ?? busyReason(app);
    const id = useId();
    return (
        <>
            <Menu position="bottom-end">
                <Menu.Target>
                    <ActionIcon variant="subtle" color="gray" aria-label={t.actionsFor({ name: app.name })}>
                        <IconDotsVertical size={16} />
                    </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                    {why && (
                        <Menu.Label id={id} maw={280}>
                            {why}
                        </Menu.Label>
                    )}
                    {POWERS.filter((one) => one.when(app)).map((one) => (
                        <Menu.Item
                            key={one.action}
                            leftSection={<one.icon size={15} />}
                            {...(why === null ? { onClick: () => void run(app, one) } : disabledProps(id))}
                        >
                            {one.label}
                        </Menu.Item>
                    ))}
                </Menu.Dropdown>
            </Menu>
            {dialog}
        </>
    );
}

/** The power actions as buttons. */
export function PowerButtons({ app }: { app: App }) {
    const { run, dialog } = usePower();
    const why = useDenialReasonAt(app.host_id, "apps.lifecycle") ?? busyReason(app);
    return (
        <>
            {POWERS.filter((one) => one.when(app)).map((one) => (
                <ActionButton
                    key={one.action}
                    why={why}
                    variant="default"
                    leftSection={<one.icon size={15} />}
                    onClick={() => void run(app, one)}
                >
                    {one.label}
                </ActionButton>
            ))}
            {dialog}
        </>
    );
}
