import {
    IconPlayerPause,
    IconPlayerPlay,
    IconPlayerStop,
    IconPower,
    IconRefresh,
    IconRotate,
} from "@tabler/icons-react";
import { t } from "./texts";

/** A guest as its power actions see it. */
export type PowerTarget = {
    type: "app" | "vm";
    id: number;
    name: string;
    status: string;
    hostId: number | null;
    /** Why no action is possible now, for any user; null when one is. */
    busy: string | null;
};

export type Power = {
    action: "start" | "stop" | "restart" | "shutdown" | "pause" | "resume" | "reset";
    label: string;
    doing: string;
    icon: typeof IconPower;
    when: (guest: PowerTarget) => boolean;
    /** The consequence for its users. An action with a consequence is confirmed first. */
    price?: string;
    /** The gentler action that its confirmation offers. */
    instead?: Power;
};

const reacts = ({ status }: PowerTarget) => status !== "stopped" && status !== "paused";

const SHUTDOWN: Power = {
    action: "shutdown",
    label: t.shutDown,
    doing: t.shuttingDown,
    icon: IconPower,
    when: reacts,
    price: t.shutDownPrice,
};
const RESTART: Power = {
    action: "restart",
    label: t.restart,
    doing: t.restarting,
    icon: IconRefresh,
    when: reacts,
    price: t.restartPrice,
};

/** The power actions, in the order in which they are shown. */
export const POWERS: readonly Power[] = [
    {
        action: "start",
        label: t.start,
        doing: t.starting,
        icon: IconPlayerPlay,
        when: ({ status }) => status !== "running" && status !== "paused",
    },
    {
        action: "resume",
        label: t.resume,
        doing: t.resuming,
        icon: IconPlayerPlay,
        when: ({ status }) => status === "paused",
    },
    SHUTDOWN,
    RESTART,
    {
        action: "pause",
        label: t.pause,
        doing: t.pausing,
        icon: IconPlayerPause,
        when: ({ type, status }) => type === "vm" && status === "running",
        price: t.pausePrice,
    },
    {
        action: "stop",
        label: t.stop,
        doing: t.stopping,
        icon: IconPlayerStop,
        when: ({ status }) => status !== "stopped",
        price: t.stopPrice,
        instead: SHUTDOWN,
    },
    {
        action: "reset",
        label: t.reset,
        doing: t.resetting,
        icon: IconRotate,
        when: ({ type, status }) => type === "vm" && status === "running",
        price: t.resetPrice,
        instead: RESTART,
    },
];
