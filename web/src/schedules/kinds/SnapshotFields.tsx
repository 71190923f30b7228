import { Checkbox, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { Quiet } from "../../ui/Quiet";
import { KeepFields } from "../../ui/retention/KeepFields";
import { inputsFor, type KindPart, SNAPSHOT_RULES } from "../params";
import { t } from "../texts";

const MOST = 1000;

/** How snapshots are named, and which older ones are removed. */
export function SnapshotFields(part: KindPart) {
    const { draft, set, fault } = part;
    const form = inputsFor("guests.snapshot", part);
    return (
        <>
            <TextInput
                label={t.prefix}
                description={t.prefixNote}
                autoComplete="off"
                spellCheck={false}
                {...form.text("prefix")}
            />
            <TextInput label={t.description} {...form.text("description")} />
            <Checkbox label={t.vmstate} {...form.flag("vmstate")} />
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
