import { Stack, Text } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useState } from "react";
import type { App, Script } from "../../api/client";
import { useObstacleAt } from "../../auth/access";
import { Act } from "../../ui/Act";
import { Panel } from "../../ui/States";
import { Kind } from "./Kind";
import { RevertDialog } from "./RevertDialog";

/** How the newest version stands to the catalogue, and the way back to it. */
export function Standing({ app, newest }: { app: App; newest: Script }) {
    const [asking, setAsking] = useState(false);
    const obstacle = useObstacleAt(app.host_id, "apps.revert_script");
    const edited = newest.source === "edited";
    const same = !edited && newest.diff_vs_upstream === "";
    const why =
        newest.diff_vs_upstream === null
            ? newest.catalog_slug === null
                ? "This app is not from the catalogue, so there is nothing to revert to."
                : "The catalogue has no script of this app now. Refresh the catalogue."
            : same
              ? "It is the catalogue's present script already."
              : obstacle;
    return (
        <Panel title={`Version ${newest.version}`} aside={<Kind of={newest.source} />}>
            <Stack gap="sm" align="flex-start">
                <Text size="sm">
                    {edited
                        ? "It was edited here, so this app is not updated until the script is reverted."
                        : newest.diff_vs_upstream === null
                          ? "Whether the catalogue has another one is not known."
                          : same
                            ? "It is what the catalogue has now."
                            : "The catalogue has a newer one."}
                </Text>
                {edited || why === null ? (
                    <Act
                        why={why}
                        size="xs"
                        variant="default"
                        leftSection={<IconArrowBackUp size={15} />}
                        onClick={() => setAsking(true)}
                    >
                        Revert to the catalogue's
                    </Act>
                ) : (
                    newest.diff_vs_upstream === null && (
                        <Text size="xs" className="quiet">
                            {why}
                        </Text>
                    )
                )}
            </Stack>
            <RevertDialog app={app} opened={asking} onClose={() => setAsking(false)} />
        </Panel>
    );
}
