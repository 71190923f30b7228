import { Stack } from "@mantine/core";
import { AccessGate } from "../../ui/AccessGate";
import { Backups } from "./Backups";
import { Update } from "./Update";

/** The version of the service, its updates and its backups. */
export function ServiceSection() {
    return (
        <Stack gap="md" maw={900}>
            <AccessGate of="meta.update">
                <Update />
                <Backups />
            </AccessGate>
        </Stack>
    );
}
