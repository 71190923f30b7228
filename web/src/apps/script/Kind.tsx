import { Badge } from "@mantine/core";
import { IconPencil, IconPin } from "@tabler/icons-react";
import { t } from "./texts";

/** Shows whether a version comes from the catalogue, was pinned when the app was imported, or was edited here. */
export function Kind({ of }: { of: string }) {
    const edited = of === "edited";
    const Icon = edited ? IconPencil : IconPin;
    return (
        <Badge
            color={edited ? "orange" : "gray"}
            radius="sm"
            fw={600}
            leftSection={<Icon size={12} aria-hidden />}
            className="rigid"
        >
            {edited ? t.edited : of === "found" ? t.found : t.catalogue}
        </Badge>
    );
}
