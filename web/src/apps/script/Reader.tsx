import { Group, SegmentedControl, Stack } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import type { App, Script } from "../../api/client";
import { useDenialReasonAt } from "../../auth/access";
import { ActionButton } from "../../ui/ActionButton";
import { Copy } from "../../ui/Copy";
import { Quiet } from "../../ui/Quiet";
import { Changes } from "./Changes";
import { Code } from "./Code";
import { t } from "./texts";

type Shown = "script" | "install" | "changes";

/** Shows one version, and its differences from others. */
export function Reader({ app, script, onEdit }: { app: App; script: Script; onEdit?: () => void }) {
    const [shown, setShown] = useState<Shown>("script");
    const denialReason = useDenialReasonAt(app.host_id, "apps.edit_script");
    const install = script.install_content;
    return (
        <Stack gap="sm">
            <Group justify="space-between" gap="xs">
                <SegmentedControl
                    aria-label={t.whatIsShown}
                    size="xs"
                    value={shown}
                    onChange={setShown}
                    data={[
                        { value: "script", label: t.script },
                        { value: "install", label: t.installScriptTitle, disabled: install === null },
                        { value: "changes", label: t.changes },
                    ]}
                />
                <Group gap="xs">
                    {shown !== "changes" && <Copy text={shown === "script" ? script.content : (install ?? "")} />}
                    {onEdit && (
                        <ActionButton
                            why={denialReason}
                            size="xs"
                            leftSection={<IconPencil size={14} />}
                            onClick={onEdit}
                        >
                            {t.editScript}
                        </ActionButton>
                    )}
                </Group>
            </Group>
            {shown === "script" && (
                <Code key="script" text={script.content} label={t.scriptVersion({ version: script.version })} />
            )}
            {shown === "install" && install !== null && (
                <Code key="install" text={install} label={t.installScriptVersion({ version: script.version })} />
            )}
            {shown === "changes" && <Changes app={app} script={script} />}
            {shown !== "changes" && (
                <Quiet size="xs" className="mono">
                    {t.shaScript({ sha256: script.sha256 })}
                </Quiet>
            )}
        </Stack>
    );
}
