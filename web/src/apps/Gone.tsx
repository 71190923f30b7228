import { Alert, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { App } from "../api/client";
import { ago, when } from "../ui/format";

/** Says that the container is not there any more, and what a person can make of it. */
export function Gone({ app, since }: { app: App; since: string }) {
    return (
        <Alert
            color="orange"
            variant="light"
            mb="md"
            icon={<IconAlertTriangle size={18} />}
            title={<span title={when(since) ?? undefined}>Its container is missing, noticed {ago(since)}</span>}
        >
            <Text size="sm">
                {app.host_name ?? "The host"} answers, but has no container {app.ctid}. Restore it there under the same
                number and the app is found again by itself. If it was removed on purpose, forget the app. Holdfast
                removes nothing by itself.
            </Text>
        </Alert>
    );
}
