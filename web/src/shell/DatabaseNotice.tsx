import { Alert, Text } from "@mantine/core";
import { IconDatabaseExclamation } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { health } from "../api/queries";
import { t } from "./texts";

// The states that last until a restart. A temporary failure is reported where it occurs.
const TEXTS: Record<string, string> = {
    corrupt: t.databaseCorrupt,
    replaced: t.databaseReplaced,
    taken: t.databaseTaken,
};

/** Reports a permanent database failure. */
export function DatabaseNotice() {
    const { data } = useQuery(health);
    const text = data && TEXTS[data.database];
    return text ? (
        <Alert mb="md" color="red" role="alert" icon={<IconDatabaseExclamation size={18} />} title={t.databaseFailure}>
            <Text>{text}</Text>
        </Alert>
    ) : null;
}
