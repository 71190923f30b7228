import { Badge } from "@mantine/core";
import {
    IconAlertTriangle,
    IconCircleCheck,
    IconCircleDashed,
    IconCircleX,
    IconClock,
    IconLoader,
    IconPlayerPause,
    IconPlayerPlay,
    IconPlayerStop,
    IconQuestionMark,
} from "@tabler/icons-react";
import type { ComponentType } from "react";

type StatusStyle = { color: string; icon: ComponentType<{ size?: number | string }> };

// Colour is never the only indicator: each status has an icon and a text.
const STYLES: Record<string, StatusStyle> = {
    running: { color: "teal", icon: IconPlayerPlay },
    stopped: { color: "gray", icon: IconPlayerStop },
    paused: { color: "yellow", icon: IconPlayerPause },
    pending: { color: "blue", icon: IconLoader },
    removing: { color: "orange", icon: IconLoader },
    unknown: { color: "grape", icon: IconQuestionMark },
    missing: { color: "orange", icon: IconAlertTriangle },
    online: { color: "teal", icon: IconCircleCheck },
    offline: { color: "red", icon: IconCircleX },
    queued: { color: "gray", icon: IconClock },
    succeeded: { color: "teal", icon: IconCircleCheck },
    ok: { color: "teal", icon: IconCircleCheck },
    failed: { color: "red", icon: IconCircleX },
    denied: { color: "orange", icon: IconAlertTriangle },
    canceled: { color: "gray", icon: IconCircleX },
    interrupted: { color: "orange", icon: IconAlertTriangle },
    intent: { color: "gray", icon: IconCircleDashed },
};

export function Status({ of, job = false }: { of: string; job?: boolean }) {
    const style = job && of === "running" ? { color: "blue", icon: IconLoader } : STYLES[of];
    const Icon = style?.icon ?? IconQuestionMark;
    return (
        <Badge
            color={style?.color ?? "gray"}
            variant="light"
            radius="sm"
            tt="none"
            fw={600}
            styles={{ root: { overflow: "visible", flexShrink: 0 }, label: { overflow: "visible" } }}
            leftSection={<Icon size={12} aria-hidden />}
        >
            {of}
        </Badge>
    );
}
