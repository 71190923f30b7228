import { Radio, Select, Stack } from "@mantine/core";
import type { Inputs } from "../../ui/form";
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

type Props = { form: Pick<Inputs<Pick<Way, "mode" | "compress">>, "choice"> };

/** Whether guests keep running while they are backed up, and how the backups are compressed; null where the node decides. */
export function ModeFields({ form }: Props) {
    return (
        <>
            <Radio.Group label={t.mode} {...form.choice("mode")}>
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
                allowDeselect={false}
                {...form.choice("compress")}
            />
        </>
    );
}
