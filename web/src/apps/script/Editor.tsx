import { Alert, Button, Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { api, type App, type Script, take } from "../../api/client";
import { Act } from "../../ui/Act";
import { Diff } from "../../ui/Diff";
import { Trouble } from "../../ui/States";
import { Code } from "./Code";
import { compare } from "./compare";
import { LeaveDialog } from "./LeaveDialog";

type Props = { app: App; from: Script; /** The newest there is now; another may have been saved meanwhile. */ newest: number; onClose: () => void };

/** Writes a new version. What was changed is not lost by walking away. */
export function Editor({ app, from, newest, onClose }: Props) {
    const cache = useQueryClient();
    const [text, setText] = useState(from.content);
    const [shown, setShown] = useState<"edit" | "changes">("edit");
    const dirty = text !== from.content;
    // A ref beside the state: what was saved a moment ago must not be asked about.
    const unsaved = useRef(false);
    unsaved.current = dirty;
    const save = useMutation({
        mutationFn: () =>
            take(
                api.PUT("/api/v1/apps/{app_id}/script", {
                    params: { path: { app_id: app.id } },
                    body: { content: text },
                }),
            ),
        onSuccess: async ({ version }) => {
            notifications.show({ color: "teal", message: `Version ${version} was saved. Updates wait until it is reverted.` });
            await Promise.all([
                cache.invalidateQueries({ queryKey: ["app", app.id] }),
                cache.invalidateQueries({ queryKey: ["apps"] }),
            ]);
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
                    aria-label="What is shown"
                    size="xs"
                    value={shown}
                    onChange={(next) => setShown(next as "edit" | "changes")}
                    data={[
                        { value: "edit", label: "Edit" },
                        { value: "changes", label: "My changes" },
                    ]}
                />
                <Group gap="xs">
                    <Button size="xs" variant="default" onClick={onClose}>
                        {dirty ? "Discard" : "Cancel"}
                    </Button>
                    <Act
                        size="xs"
                        why={dirty ? (text.trim() === "" ? "A script can't be empty. Revert undoes an edit." : null) : "Nothing is changed yet."}
                        onClick={() => save.mutate()}
                        loading={save.isPending}
                    >
                        Save as version {newest + 1}
                    </Act>
                </Group>
            </Group>
            <Alert color="orange" variant="light" p="xs" icon={<IconAlertTriangle size={16} />}>
                <Text size="sm">
                    An edited script blocks updates of {app.name} until it is reverted to the catalogue's. Saving runs
                    nothing.
                </Text>
            </Alert>
            {newest !== from.version && (
                <Alert color="orange" variant="light" p="xs" icon={<IconAlertTriangle size={16} />}>
                    <Text size="sm">
                        Version {newest} appeared meanwhile. What you save is made from version {from.version} and does not
                        contain its changes.
                    </Text>
                </Alert>
            )}
            {save.error && <Trouble error={save.error} />}
            {/* Kept while the changes are shown, so that undo and the cursor survive. */}
            <div hidden={shown !== "edit"}>
                <Code text={from.content} label="Script, being edited" onChange={setText} />
            </div>
            {changes !== null &&
                (changes.hunks.length > 0 ? (
                    <Diff files={[changes]} />
                ) : (
                    <Text size="sm" className="quiet">
                        Nothing is changed yet.
                    </Text>
                ))}
            <LeaveDialog unsaved={unsaved} onLeave={onClose} />
        </Stack>
    );
}
