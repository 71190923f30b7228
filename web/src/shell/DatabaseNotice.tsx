import { Alert, Text } from "@mantine/core";
import { IconDatabaseExclamation } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { health } from "../api/queries";

// Those that last until a restart. What passes by itself is told where it was met.
const WORDS: Record<string, string> = {
    corrupt: "The database is damaged: what is stored may be lost or can't be read. Restore it from a backup.",
    replaced: "The database was replaced while Holdfast runs. Nothing is stored any more until Holdfast is restarted.",
    taken: "Another Holdfast works under the name of this one. Nothing is stored here until one of them is stopped.",
};

/** Says that the database can't be relied on any more. */
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
            title="The database is in trouble"
        >
            <Text size="sm">{words}</Text>
        </Alert>
    ) : null;
}
