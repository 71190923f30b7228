import { Button, Group, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Host } from "../../api/client";
import { Panel } from "../../ui/States";
import { t } from "./texts";

/** What follows the enrolment of a cluster's hosts. */
export function NextSteps({ of }: { of: Host[] }) {
    return (
        <Panel title={t.next}>
            <Stack gap="sm">
                <Text size="sm">{t.nextText}</Text>
                <Group gap="xs">
                    {of.map((host) => (
                        <Button
                            key={host.id}
                            variant="default"
                            renderRoot={(props) => (
                                <Link to="/hosts/$id/connection" params={{ id: String(host.id) }} hash="ssh" {...props} />
                            )}
                        >
                            {t.ssh({ name: host.name })}
                        </Button>
                    ))}
                    <Button variant="default" renderRoot={(props) => <Link to="/apps" {...props} />}>
                        {t.adopt}
                    </Button>
                </Group>
            </Stack>
        </Panel>
    );
}
