import { Checkbox, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { inputsOf } from "../../ui/form";
import { Quiet } from "../../ui/Quiet";
import { KeepFields } from "../../ui/retention/KeepFields";
import type { KindPart } from "../draft";
import { SNAPSHOT_RULES } from "../params";
import { t } from "../texts";

const MOST = 1000;

/** How snapshots are named, and which older ones are removed. */
export function SnapshotFields({ draft, set, fault }: KindPart) {
    const form = inputsOf(draft, {}, set, fault);
    return (
        <>
            <TextInput
                label={t.prefix}
                description={t.prefixNote}
                {...form.text("prefix")}
                autoComplete="off"
                spellCheck={false}
            />
            <TextInput label={t.description} {...form.text("description")} />
            <Checkbox
                label={t.vmstate}
                checked={draft.vmstate}
                onChange={(event) => set({ vmstate: event.currentTarget.checked })}
            />
            <Stack gap={4} role="group" aria-label={t.keepSnapshots}>
                <Text fw={500}>{t.keepSnapshots}</Text>
                <SimpleGrid cols={{ base: 2, xs: 5 }} spacing="sm">
                    <KeepFields
                        rules={SNAPSHOT_RULES}
                        max={MOST}
                        keep={draft.keep}
                        onChange={(change) => set({ keep: { ...draft.keep, ...change } })}
                        error={(rule) => fault(`keep_${rule}`)}
                    />
                </SimpleGrid>
                <Quiet size="xs">{t.keepSnapshotsNote}</Quiet>
            </Stack>
        </>
    );
}
