import { Stack } from "@mantine/core";
import { GuestBackups } from "../backups/GuestBackups";
import { Linked } from "../ui/Linked";
import { GuestSnapshots } from "./snapshot/GuestSnapshots";

/** What a guest can be brought back from: its snapshots and its backups. */
export default function ProtectionTab() {
    return (
        <Stack gap="xl">
            <GuestSnapshots />
            <Linked name="backups">
                <GuestBackups />
            </Linked>
        </Stack>
    );
}
