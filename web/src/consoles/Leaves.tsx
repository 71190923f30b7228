import { Text } from "@mantine/core";
import { t } from "./texts";

/** What happens to a console that is left, and how to leave it with the keyboard. */
export function Leaves() {
    return (
        <Text size="xs" className="quiet" mt="xs">
            {t.leaves} {t.leaveHint}
        </Text>
    );
}
