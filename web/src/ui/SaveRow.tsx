import { Button, Group } from "@mantine/core";
import { ActionButton } from "./ActionButton";
import { t } from "./texts";

type Props = {
    action: string;
    /** Why it can't be saved; null when it can. */
    why: string | null;
    dirty: boolean;
    busy: boolean;
    onUndo: () => void;
};

/** The undo and save buttons of a form. */
export function SaveRow({ action, why, dirty, busy, onUndo }: Props) {
    return (
        <Group justify="flex-end">
            <Button variant="default" disabled={!dirty} onClick={onUndo}>
                {t.undo}
            </Button>
            <ActionButton why={why} type="submit" disabled={!dirty} loading={busy}>
                {action}
            </ActionButton>
        </Group>
    );
}
