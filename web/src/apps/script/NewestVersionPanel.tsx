import { Stack, Text } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useState } from "react";
import type { App, Script } from "../../api/client";
import { useDenialReasonAt } from "../../auth/access";
import { SmallButton } from "../../ui/ActionButton";
import { Quiet } from "../../ui/Quiet";
import { Panel } from "../../ui/States";
import { Kind } from "./Kind";
import { RevertDialog } from "./RevertDialog";
import { t } from "./texts";

/** Compares the newest version with the catalogue, and offers to revert to it. */
export function NewestVersionPanel({ app, newest }: { app: App; newest: Script }) {
    const [asking, setAsking] = useState(false);
    const denialReason = useDenialReasonAt(app.host_id, "apps.revert_script");
    const edited = newest.source === "edited";
    const found = newest.source === "found";
    const same = !edited && !found && newest.diff_vs_upstream === "";
    const why =
        newest.diff_vs_upstream === null
            ? newest.catalog_slug === null
                ? t.appNotCatalogueSo
                : t.catalogueNoScriptApp
            : same
              ? t.alreadyCurrentCatalogueScript
              : denialReason;
    return (
        <Panel title={t.version({ version: newest.version })} aside={<Kind of={newest.source} />}>
            <Stack gap="sm" align="flex-start">
                <Text>
                    {edited
                        ? t.versionEditedHereSo
                        : found
                          ? t.foundAtImport
                          : newest.diff_vs_upstream === null
                            ? t.notKnownWhetherCatalogue
                            : same
                              ? t.isCurrentScript
                              : t.catalogueNewerScript}
                </Text>
                {edited || why === null ? (
                    <SmallButton why={why} leftSection={<IconArrowBackUp size={15} />} onClick={() => setAsking(true)}>
                        {t.revertCatalogues}
                    </SmallButton>
                ) : (
                    newest.diff_vs_upstream === null && <Quiet size="xs">{why}</Quiet>
                )}
            </Stack>
            <RevertDialog app={app} opened={asking} onClose={() => setAsking(false)} />
        </Panel>
    );
}
