import { SimpleGrid, Stack } from "@mantine/core";
import { GuestDisks } from "../../guests/disk/GuestDisks";
import { Nics } from "../../guests/network/Nics";
import { Linked } from "../../ui/Linked";
import { powerOf } from "../power";
import { useApp } from "../useApp";
import { Ports } from "./Ports";

/** What an app's container consists of: its disks and NICs, with the ports on which it listens. */
export default function HardwareTab() {
    const app = useApp();
    return (
        <Stack gap="md">
            <GuestDisks />
            <Linked name="network">
                <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
                    <Nics guest={powerOf(app)} />
                    <Ports app={app} />
                </SimpleGrid>
            </Linked>
        </Stack>
    );
}
