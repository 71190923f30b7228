import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";

/** What the service says is to be known before a restore; nothing when it says nothing. */
export function Warnings({ of }: { of: string[] }) {
    return (
        of.length > 0 && (
            <Alert color="orange" icon={<IconAlertTriangle size={18} />} role="status">
                {of.join(" ")}
            </Alert>
        )
    );
}
