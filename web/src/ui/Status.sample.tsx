import { Group } from "@mantine/core";
import { Status } from "./Status";

const of = (states: string[]) => (
    <Group>
        {states.map((state) => (
            <Status key={state} of={state} />
        ))}
    </Group>
);

export const NormalStates = () => of(["running", "online", "succeeded", "stopped", "queued", "canceled"]);
export const OtherStates = () =>
    of(["pending", "paused", "missing", "denied", "interrupted", "offline", "failed", "unknown"]);
export const RunningJob = () => <Status of="running" job />;
export const NotCurrent = () => <Status of="running" asOf="2026-01-02T10:42:00Z" />;
