import { Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Host } from "../../api/client";
import { onboarding } from "../../api/queries";
import { ButtonLink } from "../../ui/Links";
import { Panel } from "../../ui/States";
import { t } from "./texts";

/** What follows the enrolment of a cluster's hosts: SSH, until no host lacks it, and adopting their containers. */
export function NextSteps({ of }: { of: Host[] }) {
    const isSshPending = useQuery(onboarding).data?.ssh_pending !== false;
    return (
        <Panel title={t.next}>
            <Stack gap="sm">
                <Text>{t.nextText}</Text>
                <Group gap="xs">
                    {isSshPending &&
                        of.map((host) => (
                            <ButtonLink
                                key={host.id}
                                variant="default"
                                to="/hosts/$id/connection"
                                params={{ id: String(host.id) }}
                                hash="ssh"
                            >
                                {t.ssh({ name: host.name })}
                            </ButtonLink>
                        ))}
                    <ButtonLink variant="default" to="/apps" search={{ adopt: true }}>
                        {t.adopt}
                    </ButtonLink>
                </Group>
            </Stack>
        </Panel>
    );
}
