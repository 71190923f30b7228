import { Radio, Select, Stack } from "@mantine/core";
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

type Props = {
    /** Null where it is left to the node. */
    mode: Way["mode"] | null;
    compress: Way["compress"] | null;
    onChange: (change: Partial<Pick<Way, "mode" | "compress">>) => void;
    fault: (field: string) => string | undefined;
};

/** Whether guests keep running while they are backed up, and how the backups are compressed. */
export function ModeFields({ mode, compress, onChange, fault }: Props) {
    return (
        <>
            <Radio.Group
                label={t.mode}
                value={mode}
                onChange={(next) => onChange({ mode: next })}
                error={fault("mode")}
            >
                <Stack gap="xs" mt={6}>
                    {MODES.map(({ value, label, note }) => (
                        <Radio key={value} value={value} label={label} description={note} />
                    ))}
                </Stack>
            </Radio.Group>
            <Select
                label={t.compression}
                description={t.compressionNote}
                placeholder={t.ofNode}
                data={COMPRESSIONS}
                value={compress}
                onChange={(next) => next !== null && onChange({ compress: next })}
                error={fault("compress")}
                allowDeselect={false}
            />
        </>
    );
}
