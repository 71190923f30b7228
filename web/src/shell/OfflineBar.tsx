import { Button, Text } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { api, take } from "../api/client";
import { retry } from "../live/live";
import { clock } from "../ui/format";
import { t } from "./texts";

const PROBE_MS = 5000;

/** Reports that the page no longer follows the service, and whether the service answers at all. */
export function OfflineBar({ since }: { since: number }) {
    const probe = useQuery({
        queryKey: ["probe"],
        queryFn: () => take(api.GET("/api/v1/meta/health", { signal: AbortSignal.timeout(PROBE_MS) })),
        refetchInterval: PROBE_MS,
        gcTime: 0,
        retry: false,
    });
    const time = clock(since);
    return (
        <div className="offline-bar" role="alert">
            <IconPlugConnectedX size={18} aria-hidden />
            <Text>
                {probe.isSuccess ? t.notLive({ time }) : t.offline({ time })} {t.reconnecting}
            </Text>
            <Button
                size="compact-sm"
                variant="default"
                loading={probe.isFetching}
                onClick={() => {
                    retry();
                    void probe.refetch();
                }}
            >
                {t.retry}
            </Button>
        </div>
    );
}
