import { Group, Text } from "@mantine/core";
import { IconPlugConnected, IconPlugConnectedX } from "@tabler/icons-react";
import { Tip } from "../ui/later/Tip";
import { useLiveState } from "./live";
import { t } from "./texts";

/** Shows whether the page receives live updates; since when not is shown by the bar across the page. */
export function LiveMark() {
    const state = useLiveState();
    const lost = state.kind === "lost";
    const text = state.kind === "live" ? t.live : lost ? t.notLive : t.connecting;
    return (
        <Tip label={lost ? t.pageMayOutDate : t.changesShownImmediately}>
            <Group gap={6} wrap="nowrap" role="status" aria-live="polite">
                {lost ? <IconPlugConnectedX size={15} color="orange" /> : <IconPlugConnected size={15} />}
                <Text size="xs" className={lost ? undefined : "quiet"} visibleFrom="sm">
                    {text}
                </Text>
            </Group>
        </Tip>
    );
}
