import { Alert, Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useMemo, useRef, useState } from "react";
import type { App, Script } from "../../api/client";
import { useCommand } from "../../api/command";
import { ActionButton, SmallButton } from "../../ui/ActionButton";
import { Diff } from "../../ui/Diff";
import { LeaveDialog } from "../../ui/LeaveDialog";
import { Quiet } from "../../ui/Quiet";
import { ErrorAlert } from "../../ui/States";
import { Code } from "./Code";
import { compare } from "./compare";
import { t } from "./texts";

type Props = {
    app: App;
    from: Script /** The newest version now; another one may have been saved in the meantime. */;
    newest: number;
    onClose: () => void;
};

/** Edits the script and saves it as a new version. Warns before unsaved changes are lost. */
export function Editor({ app, from, newest, onClose }: Props) {
    const [text, setText] = useState(from.content);
    const [shown, setShown] = useState<"edit" | "changes">("edit");
    const dirty = text !== from.content;
    // A ref in addition to the state: a change saved a moment ago must not trigger the warning.
    const unsaved = useRef(false);
    unsaved.current = dirty;
    const save = useCommand("apps.edit_script", {
        onSuccess: ({ version }) => {
            notifications.show({ color: "teal", message: t.versionSavedUpdatesBlocked({ version }) });
            unsaved.current = false;
            onClose();
        },
    });
    const changes = useMemo(
        () => (shown === "changes" ? compare("script", from.content, text) : null),
        [shown, from, text],
    );
    return (
        <Stack gap="sm">
            <Group justify="space-between" gap="xs">
                <SegmentedControl
                    aria-label={t.whatIsShown}
                    size="xs"
                    value={shown}
                    onChange={setShown}
                    data={[
                        { value: "edit", label: t.edit },
                        { value: "changes", label: t.myChanges },
                    ]}
                />
                <Group gap="xs">
                    <SmallButton onClick={onClose}>{dirty ? t.discard : t.cancel}</SmallButton>
                    <ActionButton
                        size="xs"
                        why={dirty ? (text.trim() === "" ? t.scriptCantEmptyUndo : null) : t.thereNoChangesYet}
                        onClick={() => save.mutate({ app_id: app.id, body: { content: text } })}
                        loading={save.isPending}
                    >
                        {t.saveAsVersion({ newest: newest + 1 })}
                    </ActionButton>
                </Group>
            </Group>
            <Alert color="orange" p="xs" icon={<IconAlertTriangle size={16} />}>
                <Text>{t.editedScriptBlocksUpdates({ name: app.name })}</Text>
            </Alert>
            {newest !== from.version && (
                <Alert color="orange" p="xs" icon={<IconAlertTriangle size={16} />}>
                    <Text>{t.versionSavedMeantimeYour({ newest, version: from.version })}</Text>
                </Alert>
            )}
            {save.error && <ErrorAlert error={save.error} />}
            {/* Kept mounted while the changes are shown, so that the undo history and the cursor are kept. */}
            <div hidden={shown !== "edit"}>
                <Code text={from.content} label={t.scriptEditor} onChange={setText} />
            </div>
            {changes !== null &&
                (changes.hunks.length > 0 ? <Diff files={[changes]} /> : <Quiet>{t.thereNoChangesYet}</Quiet>)}
            <LeaveDialog title={t.leaveWithoutSaving} unsaved={() => unsaved.current} onLeave={onClose}>
                {t.yourChangesScriptWill}
            </LeaveDialog>
        </Stack>
    );
}
