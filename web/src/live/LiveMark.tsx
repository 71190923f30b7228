import { Group, Text, Tooltip } from "@mantine/core";
import { IconPlugConnected, IconPlugConnectedX } from "@tabler/icons-react";
import { useLiveState } from "./live";

/** Shows whether the page receives live updates. */
export function LiveMark() {
    const state = useLiveState();
    const lost = state.kind === "lost";
    const text =
        state.kind === "live"
            ? "Live"
            : lost
              ? `Not live since ${new Date(state.since).toLocaleTimeString()}`
              : "Connecting";
    return (
        <Tooltip label={lost ? "The page may be out of date. Reconnecting to Holdfast." : "Changes are shown immediately"}>
            <Group gap={6} wrap="nowrap" role="status" aria-live="polite">
                {lost ? <IconPlugConnectedX size={15} color="orange" /> : <IconPlugConnected size={15} />}
                <Text size="xs" className={lost ? undefined : "quiet"} visibleFrom="sm">
                    {text}
                </Text>
                {lost && (
                    <Text size="xs" hiddenFrom="sm" style={{ whiteSpace: "nowrap" }}>
                        Not live
                    </Text>
                )}
            </Group>
        </Tooltip>
    );
}
