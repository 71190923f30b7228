import { Badge } from "@mantine/core";
import { IconArrowUp } from "@tabler/icons-react";
import type { App } from "../../api/client";
import { t } from "./texts";

/** Shows that an update is available; nothing when there is none or it is unknown. */
export function UpdateBadge({ app, dot = false }: { app: App; dot?: boolean }) {
    if (app.update_available !== true) return null;
    if (dot)
        return (
            <IconArrowUp
                size={14}
                role="img"
                aria-label={t.updateAvailable}
                color="var(--mantine-color-blue-light-color)"
            />
        );
    return (
        <Badge color="blue" radius="sm" fw={600} leftSection={<IconArrowUp size={12} aria-hidden />} className="rigid">
            {t.updateBadge}
        </Badge>
    );
}
