import { Alert, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconBulb, IconCheck } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, type App, type Schemas, take } from "../../api/client";
import { useDenialReasonAt } from "../../auth/access";
import { ActionButton } from "../../ui/ActionButton";
import { ErrorAlert } from "../../ui/States";
import { protocol } from "../protocol";

type Web = Schemas["WebSuggestion"];

/** The detected web page of the app. Nothing is saved until the user accepts it. */
export function Suggestion({ app, of }: { app: App; of: Web }) {
    const cache = useQueryClient();
    const denialReason = useDenialReasonAt(app.host_id, "apps.reconfigure");
    const save = useMutation({
        mutationFn: () =>
            take(
                api.PATCH("/api/v1/apps/{app_id}", {
                    params: { path: { app_id: app.id } },
                    // An undetected protocol must not remove the one that is set.
                    body: { web_port: of.web_port, web_protocol: protocol(of.web_protocol) ?? undefined },
                }),
            ),
        onSuccess: () => {
            notifications.show({ color: "teal", message: `The web address of ${app.name} was saved.` });
            void cache.invalidateQueries({ queryKey: ["apps"] });
        },
    });
    const said = `${of.web_protocol ?? "a page"} on port ${of.web_port}`;
    if (app.web_port === of.web_port && (of.web_protocol === null || app.web_protocol === of.web_protocol)) {
        return (
            <Text size="sm" className="quiet">
                <IconCheck size={14} aria-hidden style={{ verticalAlign: "-2px" }} /> The web address matches the detected page:{" "}
                {said}.
            </Text>
        );
    }
    return (
        <Alert color="sea" variant="light" p="sm" icon={<IconBulb size={18} />} title={`Detected ${said}`}>
            <Group justify="space-between" gap="xs">
                <Text size="sm">
                    {app.web_port === null
                        ? "No web address is set."
                        : `Currently set: ${app.web_protocol ?? "protocol chosen by port"}, port ${app.web_port}.`}
                </Text>
                <ActionButton why={denialReason} size="xs" onClick={() => save.mutate()} loading={save.isPending}>
                    Use as web address
                </ActionButton>
            </Group>
            {save.error && <ErrorAlert error={save.error} />}
        </Alert>
    );
}
