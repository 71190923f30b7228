import { Alert, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import type { App } from "../api/client";
import { useSend } from "../api/command";
import { useDenialReasonAt } from "../auth/access";
import { SmallButton } from "../ui/ActionButton";
import { DangerDialog } from "../ui/DangerDialog";
import { ago, when } from "../ui/format";
import { t } from "./texts";

/** Reports that the container no longer exists, or another one has its CT ID now, and what the user can do. */
export function MissingContainerAlert({ app, since }: { app: App; since: string }) {
    return (
        <Alert
            color="orange"
            mb="md"
            icon={<IconAlertTriangle size={18} />}
            title={<span title={when(since) ?? undefined}>{t.containerMissingDetected({ since: ago(since) })}</span>}
        >
            {app.replaced ? (
                <Replaced app={app} />
            ) : (
                <Text>{t.answersButNoContainer({ hostName: app.host_name ?? t.theHost, ctid: app.ctid })}</Text>
            )}
        </Alert>
    );
}

function Replaced({ app }: { app: App }) {
    const send = useSend();
    const [asking, setAsking] = useState(false);
    const why = useDenialReasonAt(app.host_id, "apps.readopt");
    return (
        <Stack gap="xs" align="flex-start">
            <Text>{t.anotherHasItsId({ ctid: app.ctid })}</Text>
            <SmallButton why={why} onClick={() => setAsking(true)}>
                {t.adoptAgain}
            </SmallButton>
            <DangerDialog
                opened={asking}
                onClose={() => setAsking(false)}
                title={t.adoptAgain}
                action={t.adoptAgain}
                phrase={app.name}
                onConfirm={async (confirm) => {
                    await send("apps.readopt", { app_id: app.id, body: { confirm } });
                    notifications.show({ color: "teal", message: t.adoptedAgain({ name: app.name, ctid: app.ctid }) });
                }}
            >
                <Text>{t.adoptAgainMeans({ name: app.name, ctid: app.ctid })}</Text>
            </DangerDialog>
        </Stack>
    );
}
