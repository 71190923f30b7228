import { Alert, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconBulb, IconCheck } from "@tabler/icons-react";
import type { App, Schemas } from "../../api/client";
import { useCommand } from "../../api/command";
import { useDenialReasonAt } from "../../auth/access";
import { ActionButton } from "../../ui/ActionButton";
import { Quiet } from "../../ui/Quiet";
import { ErrorAlert } from "../../ui/States";
import { protocol } from "../protocol";
import { t } from "./texts";

type Web = Schemas["WebSuggestion"];

/** The detected web page of the app. Nothing is saved until the user accepts it. */
export function Suggestion({ app, of }: { app: App; of: Web }) {
    const denialReason = useDenialReasonAt(app.host_id, "apps.reconfigure");
    const save = useCommand("apps.reconfigure", {
        onSuccess: () => {
            notifications.show({ color: "teal", message: t.webAddressSaved({ name: app.name }) });
        },
    });
    const said = t.onPort({ webProtocol: of.web_protocol ?? t.aPage, webPort: of.web_port });
    if (app.web_port === of.web_port && (of.web_protocol === null || app.web_protocol === of.web_protocol)) {
        return (
            <Quiet>
                <IconCheck size={14} aria-hidden className="inline-icon" /> {t.matchesDetected({ said })}
            </Quiet>
        );
    }
    return (
        <Alert color="sea" p="sm" icon={<IconBulb size={18} />} title={t.detected({ said })}>
            <Group justify="space-between" gap="xs">
                <Text>
                    {app.web_port === null
                        ? t.noWebAddressSet
                        : t.currentlySetPort({
                              webProtocol: app.web_protocol ?? t.protocolChosenPort,
                              webPort: app.web_port,
                          })}
                </Text>
                <ActionButton
                    why={denialReason}
                    size="xs"
                    onClick={() =>
                        save.mutate({
                            app_id: app.id,
                            // An undetected protocol must not remove the one that is set.
                            body: { web_port: of.web_port, web_protocol: protocol(of.web_protocol) ?? undefined },
                        })
                    }
                    loading={save.isPending}
                >
                    {t.useWebAddress}
                </ActionButton>
            </Group>
            {save.error && <ErrorAlert error={save.error} />}
        </Alert>
    );
}
