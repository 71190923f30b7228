import { Group } from "@mantine/core";
import { IconLink } from "@tabler/icons-react";
import { Copy, CopyIcon } from "./Copy";

export const ButtonAndIcon = () => (
    <Group>
        <Copy text="pveum user list" />
        <CopyIcon label="Copy link" text={() => location.href} icon={IconLink} />
    </Group>
);
