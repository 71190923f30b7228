import { Alert, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { App } from "../api/client";
import { ago, when } from "../ui/format";

/** Reports that the container no longer exists, and what the user can do. */
export function MissingContainerAlert({ app, since }: { app: App; since: string }) {
    return (
        <Alert
            color="orange"
            variant="light"
            mb="md"
            icon={<IconAlertTriangle size={18} />}
            title={<span title={when(since) ?? undefined}>The container is missing, detected {ago(since)}</span>}
        >
            <Text size="sm">
                {app.host_name ?? "The host"} answers, but has no container {app.ctid}. Restore the container there under the
                same CT ID and the app becomes available again automatically. If it was removed on purpose, forget the
                app. Holdfast never removes an app automatically.
            </Text>
        </Alert>
    );
}
