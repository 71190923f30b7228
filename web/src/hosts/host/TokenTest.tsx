import { Alert, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { api, type Host, take } from "../../api/client";
import { useDenialReason } from "../../auth/access";
import { ActionButton } from "../../ui/ActionButton";
import { ErrorAlert, Panel } from "../../ui/States";
import { Missing } from "../AddHostPage";
import { t } from "./texts";

/** Tests the API token of a host, and shows which privileges it lacks. */
export function TokenTest({ host }: { host: Host }) {
    const why = useDenialReason("hosts.test", host.team_id);
    const test = useMutation({
        mutationFn: () => take(api.POST("/api/v1/hosts/{host_id}/test", { params: { path: { host_id: host.id } } })),
    });
    return (
        <Panel title={t.token}>
            <Stack gap="sm">
                <Text size="sm">{t.tokenText}</Text>
                {test.error && <ErrorAlert error={test.error} />}
                {test.data &&
                    (test.data.ok ? (
                        <Missing rows={test.data.missing_privileges} />
                    ) : (
                        <Alert color="red">{test.data.problem?.detail}</Alert>
                    ))}
                <ActionButton
                    why={why}
                    w="fit-content"
                    variant="default"
                    onClick={() => test.mutate()}
                    loading={test.isPending}
                >
                    {t.test}
                </ActionButton>
            </Stack>
        </Panel>
    );
}
