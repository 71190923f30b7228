import { Alert, Text } from "@mantine/core";
import { IconDatabaseExclamation } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { health } from "../api/queries";

// The states that last until a restart. A temporary failure is reported where it occurs.
const WORDS: Record<string, string> = {
    corrupt: "The database is damaged: stored data may be lost or unreadable. Restore the database from a backup.",
    replaced: "The database was replaced while Holdfast was running. Nothing is stored until you restart Holdfast.",
    taken: "Another Holdfast service uses the name of this one. Nothing is stored here until you stop one of them.",
};

/** Reports a permanent database failure. */
export function DatabaseNotice() {
    const { data } = useQuery(health);
    const words = data && WORDS[data.database];
    return words ? (
        <Alert
            mb="md"
            color="red"
            variant="light"
            role="alert"
            icon={<IconDatabaseExclamation size={18} />}
            title="Database failure"
        >
            <Text size="sm">{words}</Text>
        </Alert>
    ) : null;
}
