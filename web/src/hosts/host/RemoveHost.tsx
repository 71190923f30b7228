import { Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Host } from "../../api/client";
import { call } from "../../api/operation";
import { useDenialReason } from "../../auth/access";
import { ActionButton } from "../../ui/ActionButton";
import { DangerDialog } from "../../ui/DangerDialog";
import { Panel } from "../../ui/States";
import { t } from "./texts";

/** Removes a host from Holdfast. */
export function RemoveHost({ host }: { host: Host }) {
    const cache = useQueryClient();
    const navigate = useNavigate();
    const why = useDenialReason("hosts.remove", host.team_id);
    const [asking, setAsking] = useState(false);
    return (
        <Panel title={t.remove}>
            <Stack gap="sm">
                <Text>{t.removeText}</Text>
                <ActionButton
                    why={why}
                    w="fit-content"
                    variant="light"
                    color="red"
                    leftSection={<IconTrash size={16} />}
                    onClick={() => setAsking(true)}
                >
                    {t.remove}
                </ActionButton>
            </Stack>
            <DangerDialog
                opened={asking}
                onClose={() => setAsking(false)}
                title={t.removeQuestion({ name: host.name })}
                action={t.remove}
                phrase={host.name}
                onConfirm={async (confirm) => {
                    const gone = await call("hosts.remove", { host_id: host.id, body: { confirm } });
                    await cache.invalidateQueries();
                    notifications.show({ message: t.removed({ name: host.name, apps: gone.apps_orphaned }) });
                    await navigate({ to: "/hosts" });
                }}
            >
                <Text>{t.removeText}</Text>
            </DangerDialog>
        </Panel>
    );
}
