import { SimpleGrid, Stack } from "@mantine/core";
import { useDenialReason } from "../../auth/access";
import { RecordingPanel } from "../../consoles/recordings/RecordingPanel";
import { HostForm } from "../HostForm";
import { Privileges } from "../rights/Privileges";
import { SshPanel } from "../SshPanel";
import { AdoptionPanel } from "./AdoptionPanel";
import { RemoveHost } from "./RemoveHost";
import { useHost } from "./useHost";

/** How Holdfast connects to a host: address, certificate, API token, SSH, team; what happens with its new containers; and the removal of the host. */
export default function HostConnection() {
    const host = useHost();
    const why = useDenialReason("hosts.edit", host.team_id);
    return (
        <Stack gap="md">
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
                <HostForm host={host} why={why} />
                <Stack gap="md" miw={0}>
                    <SshPanel host={host} />
                    <AdoptionPanel host={host} />
                    <RecordingPanel place={{ type: "host", id: host.id }} team={host.team_id} />
                    <RemoveHost host={host} />
                </Stack>
            </SimpleGrid>
            <Privileges host={host} />
        </Stack>
    );
}
