import { Alert, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { App } from "../api/client";
import { ago, when } from "../ui/format";
import { t } from "./texts";

/** Reports that the container no longer exists, and what the user can do. */
export function MissingContainerAlert({ app, since }: { app: App; since: string }) {
    return (
        <Alert
            color="orange"
            variant="light"
            mb="md"
            icon={<IconAlertTriangle size={18} />}
            title={<span title={when(since) ?? undefined}>{t.containerMissingDetected({ since: ago(since) })}</span>}
        >
            <Text size="sm">
                {t.answersButNoContainer({ hostName: app.host_name ?? t.theHost, ctid: app.ctid })}
            </Text>
        </Alert>
    );
}
