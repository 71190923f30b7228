import { Checkbox, NumberInput, Radio, Select, Stack, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { faultOf } from "../../api/client";
import { SuggestField, type Suggestion } from "../../ui/SuggestField";
import { type BackupStorage, backupStorages } from "../queries";
import type { Way } from "./chosen";
import { t } from "./texts";

const MODES: readonly { value: Way["mode"]; label: string; note: string }[] = [
    { value: "snapshot", label: t.snapshot, note: t.snapshotNote },
    { value: "suspend", label: t.suspend, note: t.suspendNote },
    { value: "stop", label: t.stop, note: t.stopNote },
];
const COMPRESSIONS: readonly { value: Way["compress"]; label: string }[] = [
    { value: "zstd", label: t.zstd },
    { value: "gzip", label: t.gzip },
    { value: "lzo", label: t.lzo },
    { value: "0", label: t.noCompression },
];

type Props = { way: Way; onChange: (next: Way) => void; error: unknown };

/** Where backups are stored and how they are made. */
export function WayFields({ way, onChange, error }: Props) {
    const set = (change: Partial<Way>) => onChange({ ...way, ...change });
    const items = suggestions(useQuery(backupStorages).data ?? []);
    return (
        <>
            <SuggestField
                label={t.storage}
                description={t.storageNote}
                items={items}
                value={way.storage}
                onChange={(storage) => set({ storage })}
                error={faultOf(error, "storage")}
            />
            <Radio.Group label={t.mode} value={way.mode} onChange={(mode) => set({ mode: mode as Way["mode"] })} error={faultOf(error, "mode")}>
                <Stack gap="xs" mt={6}>
                    {MODES.map(({ value, label, note }) => (
                        <Radio key={value} value={value} label={label} description={note} />
                    ))}
                </Stack>
            </Radio.Group>
            <Select
                label={t.compression}
                description={t.compressionNote}
                data={COMPRESSIONS}
                value={way.compress}
                onChange={(compress) => set({ compress: compress ?? way.compress })}
                error={faultOf(error, "compress")}
                allowDeselect={false}
            />
            <TextInput
                label={t.notes}
                description={t.notesNote({ guest: "{{guestname}}", node: "{{node}}" })}
                value={way.notes}
                onChange={(e) => set({ notes: e.currentTarget.value })}
                error={faultOf(error, "notes")}
            />
            <NumberInput
                label={t.bandwidth}
                description={t.bandwidthNote}
                min={1}
                allowDecimal={false}
                value={way.bandwidth ?? ""}
                onChange={(bandwidth) => set({ bandwidth: typeof bandwidth === "number" ? bandwidth : null })}
                error={faultOf(error, "bandwidth_kib_s")}
            />
            <Checkbox
                label={t.protect}
                description={t.protectNote}
                checked={way.isProtected}
                onChange={(e) => set({ isProtected: e.currentTarget.checked })}
                error={faultOf(error, "protected")}
            />
        </>
    );
}

/** Each name once: storages of several nodes may have the same one. */
function suggestions(storages: readonly BackupStorage[]): Suggestion[] {
    const byName = new Map(storages.map((one) => [one.storage, one]));
    return [...byName.values()].map(({ storage, type, shared }) => ({ value: storage, note: [type, shared && t.shared].filter(Boolean).join(", ") }));
}
