import { ActionIcon, Group, Menu, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconDotsVertical, IconPlayerPlay, IconPlayerStop, IconPower, IconRefresh } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { api, type App, Problem, take, words } from "../api/client";
import { useObstacleAt } from "../auth/access";
import { useJobs } from "../jobs/openJob";
import { Act } from "../ui/Act";
import { ConfirmDialog } from "../ui/ConfirmDialog";
import { absent } from "./status";

type Action = "start" | "stop" | "restart" | "shutdown";

const ACTIONS: { action: Action; label: string; doing: string; icon: typeof IconPower; when: (app: App) => boolean }[] = [
    { action: "start", label: "Start", doing: "Starting", icon: IconPlayerPlay, when: (a) => a.status !== "running" },
    { action: "restart", label: "Restart", doing: "Restarting", icon: IconRefresh, when: (a) => a.status !== "stopped" },
    { action: "shutdown", label: "Shut down", doing: "Shutting down", icon: IconPower, when: (a) => a.status !== "stopped" },
    { action: "stop", label: "Stop", doing: "Stopping", icon: IconPlayerStop, when: (a) => a.status !== "stopped" },
];

/** Orders what was asked; where Holdfast itself runs there the name must be typed first. */
function usePower(app: App) {
    const cache = useQueryClient();
    const { started } = useJobs();
    const [asking, setAsking] = useState<(typeof ACTIONS)[number] | null>(null);
    const order = async (one: (typeof ACTIONS)[number], confirm: string | null) => {
        const { job } = await take(
            api.POST("/api/v1/apps/{app_id}/{action}", {
                params: { path: { app_id: app.id, action: one.action } },
                body: { confirm },
            }),
        );
        started(job, `${one.doing} ${app.name}`);
        void cache.invalidateQueries({ queryKey: ["apps"] });
    };
    const run = async (one: (typeof ACTIONS)[number]) => {
        try {
            await order(one, null);
        } catch (e) {
            if (e instanceof Problem && e.phrase !== null) setAsking(one);
            else notifications.show({ color: "red", title: `${one.label} ${app.name}`, message: words(e) });
        }
    };
    const dialog = asking && (
        <ConfirmDialog
            opened
            onClose={() => setAsking(null)}
            title={`${asking.label} ${app.name}`}
            action={asking.label}
            phrase={app.name}
            onConfirm={(typed) => order(asking, typed)}
        >
            <Text size="sm">Holdfast itself runs in this container and goes down with it.</Text>
        </ConfirmDialog>
    );
    return { run, dialog };
}

const held = (app: App) =>
    absent(app) ?? (app.status === "pending" || app.status === "removing" ? "A job holds this container." : null);

// The keyboard reaches such an item too, and hears why it does nothing.
const blocked = (reason: string) => ({
    "aria-disabled": true,
    "aria-describedby": reason,
    closeMenuOnClick: false,
    style: { opacity: 0.55, cursor: "not-allowed" },
});

/** The same as a menu behind three dots. */
export function PowerMenu({ app }: { app: App }) {
    const { run, dialog } = usePower(app);
    const why = useObstacleAt(app.host_id, "apps.lifecycle") ?? held(app);
    const id = useId();
    return (
        <>
            <Menu position="bottom-end">
                <Menu.Target>
                    <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${app.name}`}>
                        <IconDotsVertical size={16} />
                    </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                    {why && (
                        <Menu.Label id={id} maw={280}>
                            {why}
                        </Menu.Label>
                    )}
                    {ACTIONS.filter((one) => one.when(app)).map((one) => (
                        <Menu.Item
                            key={one.action}
                            leftSection={<one.icon size={15} />}
                            {...(why === null ? { onClick: () => void run(one) } : blocked(id))}
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

/** The same as buttons. */
export function PowerButtons({ app }: { app: App }) {
    const { run, dialog } = usePower(app);
    const why = useObstacleAt(app.host_id, "apps.lifecycle") ?? held(app);
    return (
        <>
            <Group gap={6}>
                {ACTIONS.filter((one) => one.when(app)).map((one) => (
                    <Act
                        key={one.action}
                        why={why}
                        variant="default"
                        leftSection={<one.icon size={15} />}
                        onClick={() => void run(one)}
                    >
                        {one.label}
                    </Act>
                ))}
            </Group>
            {dialog}
        </>
    );
}
