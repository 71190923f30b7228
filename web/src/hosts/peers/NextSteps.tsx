import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Host } from "../../api/client";
import { onboarding } from "../../api/queries";
import { Panel } from "../../ui/States";
import { t } from "./texts";

/** What follows the enrolment of a cluster's hosts: SSH, until no host lacks it, and adopting their containers. */
export function NextSteps({ of }: { of: Host[] }) {
    const isSshPending = useQuery(onboarding).data?.ssh_pending !== false;
    return (
        <Panel title={t.next}>
            <Stack gap="sm">
                <Text size="sm">{t.nextText}</Text>
                <Group gap="xs">
                    {isSshPending &&
                        of.map((host) => (
                            <Button
                                key={host.id}
                                variant="default"
                                renderRoot={(props) => (
                                    <Link
                                        to="/hosts/$id/connection"
                                        params={{ id: String(host.id) }}
                                        hash="ssh"
                                        {...props}
                                    />
                                )}
                            >
                                {t.ssh({ name: host.name })}
                            </Button>
                        ))}
                    <Button
                        variant="default"
                        renderRoot={(props) => <Link to="/apps" search={{ adopt: true }} {...props} />}
                    >
                        {t.adopt}
                    </Button>
                </Group>
            </Stack>
        </Panel>
    );
}
