import { Group } from "@mantine/core";
import { ActionButton, LockedHint, SmallButton } from "./ActionButton";

export const WithAndWithoutReason = () => (
    <Group>
        <ActionButton why={null}>Start</ActionButton>
        <ActionButton why="Host pve-a1 is offline.">Start</ActionButton>
        <LockedHint>Requires the role admin.</LockedHint>
    </Group>
);

export const Small = () => (
    <Group>
        <SmallButton>Show log</SmallButton>
        <SmallButton why="A job is working on this guest.">Detach</SmallButton>
    </Group>
);
