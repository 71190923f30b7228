import { Alert, Radio, Stack } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { BackupFacts } from "../DeleteDialog";
import { backupConfig } from "../queries";
import type { StepProps } from "./draft";
import { t } from "./texts";
import type { Replaced } from "./useReplaced";
import { Warnings } from "./Warnings";

/** As a new guest, or in place of the present one. */
export function ModeStep({ backup, draft, set, replaced }: StepProps & { replaced: Replaced }) {
    const inPlace = useQuery(backupConfig(backup.id)).data?.in_place;
    const doubt =
        backup.verify_state === "failed"
            ? t.damaged
            : backup.verify_state === "none" && draft.mode === "in_place"
              ? t.notVerified
              : null;
    return (
        <>
            <BackupFacts of={backup} />
            <Radio.Group
                label={t.mode}
                value={draft.mode}
                onChange={(mode) => set({ mode: mode === "in_place" ? "in_place" : "new", storage: null })}
            >
                <Stack gap="xs" mt={6}>
                    <Radio value="new" label={t.new} description={t.newNote} data-autofocus />
                    <Radio
                        value="in_place"
                        label={t.inPlace({ name: replaced.name })}
                        description={replaced.isKnown ? t.inPlaceNote : t.noGuest}
                        disabled={!backup.certain}
                    />
                </Stack>
            </Radio.Group>
            {(draft.mode === "in_place" || !backup.certain) && replaced.why !== null && (
                <Alert color="orange" icon={<IconAlertTriangle size={18} />} role="status">
                    {replaced.why}
                </Alert>
            )}
            {draft.mode === "in_place" && <Warnings of={inPlace?.warnings ?? []} />}
            {doubt !== null && (
                <Alert color="orange" icon={<IconAlertTriangle size={18} />}>
                    {doubt}
                </Alert>
            )}
        </>
    );
}
