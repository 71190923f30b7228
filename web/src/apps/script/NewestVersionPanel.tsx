import { Stack, Text } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useState } from "react";
import type { App, Script } from "../../api/client";
import { useDenialReasonAt } from "../../auth/access";
import { ActionButton } from "../../ui/ActionButton";
import { Panel } from "../../ui/States";
import { Kind } from "./Kind";
import { RevertDialog } from "./RevertDialog";

/** Compares the newest version with the catalogue, and offers to revert to it. */
export function NewestVersionPanel({ app, newest }: { app: App; newest: Script }) {
    const [asking, setAsking] = useState(false);
    const denialReason = useDenialReasonAt(app.host_id, "apps.revert_script");
    const edited = newest.source === "edited";
    const same = !edited && newest.diff_vs_upstream === "";
    const why =
        newest.diff_vs_upstream === null
            ? newest.catalog_slug === null
                ? "This app is not from the catalogue, so there is nothing to revert to."
                : "The catalogue has no script for this app now. Refresh the catalogue."
            : same
              ? "This is already the current catalogue script."
              : denialReason;
    return (
        <Panel title={`Version ${newest.version}`} aside={<Kind of={newest.source} />}>
            <Stack gap="sm" align="flex-start">
                <Text size="sm">
                    {edited
                        ? "This version was edited here, so the app is not updated until the script is reverted."
                        : newest.diff_vs_upstream === null
                          ? "It is not known whether the catalogue has another version."
                          : same
                            ? "This is the current catalogue script."
                            : "The catalogue has a newer script."}
                </Text>
                {edited || why === null ? (
                    <ActionButton
                        why={why}
                        size="xs"
                        variant="default"
                        leftSection={<IconArrowBackUp size={15} />}
                        onClick={() => setAsking(true)}
                    >
                        Revert to the catalogue's
                    </ActionButton>
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
