import { Alert, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconDisc, IconRefresh } from "@tabler/icons-react";
import type { Schemas } from "../../api/client";
import { useCommand } from "../../api/command";
import { useDenialReasonAt } from "../../auth/access";
import { useGuest } from "../../guests/useGuest";
import { SmallButton } from "../../ui/ActionButton";
import { ErrorAlert, Panel } from "../../ui/States";
import { nameOf } from "./settings";
import { t } from "./texts";

/** The drive from which the machine reads its settings, and what it does not contain yet. */
export function Drive({ of }: { of: Schemas["CloudInitView"] }) {
    const guest = useGuest();
    const denied = useDenialReasonAt(guest.hostId, "vms.regenerate_cloud_init");
    const regenerate = useCommand("vms.regenerate_cloud_init", {
        onSuccess: () => notifications.show({ color: "teal", message: t.regenerated({ name: guest.name }) }),
    });
    if (of.drive === null) {
        return (
            <Alert color="orange" icon={<IconDisc size={18} />} title={t.noDrive} role="note">
                {t.noDriveText}
            </Alert>
        );
    }
    return (
        <Panel
            title={t.drive({ drive: of.drive })}
            aside={
                <SmallButton
                    why={denied}
                    leftSection={<IconRefresh size={14} aria-hidden />}
                    loading={regenerate.isPending}
                    onClick={() => regenerate.mutate({ vm_id: guest.id })}
                >
                    {t.regenerate}
                </SmallButton>
            }
        >
            <Text>
                {of.pending.length === 0 ? t.current : t.outdated({ settings: of.pending.map(nameOf).join(", ") })}
            </Text>
            {regenerate.error && <ErrorAlert error={regenerate.error} />}
        </Panel>
    );
}
