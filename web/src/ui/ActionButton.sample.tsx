import { Group } from "@mantine/core";
import { ActionButton, LockedHint } from "./ActionButton";

export const WithAndWithoutReason = () => (
    <Group>
        <ActionButton why={null}>Start</ActionButton>
        <ActionButton why="Host pve-a1 is offline.">Start</ActionButton>
        <LockedHint>Requires the role admin.</LockedHint>
    </Group>
);
