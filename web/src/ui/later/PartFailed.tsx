import { Alert, Button, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { errorText } from "../../api/client";
import { t } from "../texts";
import { useReload } from "../useReload";

/** In place of a part of the page that could not be loaded, or failed. What is typed elsewhere on the page stays. */
export function PartFailed() {
    const reload = useReload();
    return (
        <Alert role="alert" color="red" icon={<IconAlertTriangle size={18} />} title={t.partFailed}>
            <Text>{reload.error === null ? t.partFailedWhy : errorText(reload.error)}</Text>
            <Button mt="xs" size="xs" variant="default" loading={reload.isPending} onClick={() => reload.mutate()}>
                {t.reloadPage}
            </Button>
        </Alert>
    );
}
