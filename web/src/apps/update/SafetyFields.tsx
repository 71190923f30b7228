import { NumberInput, Stack, Switch } from "@mantine/core";
import { inputsOf } from "../../ui/form";
import type { Safety } from "./safety";
import { t } from "./texts";

type Props = {
    safety: Safety;
    onSafety: (safety: Safety) => void;
    /** Whether a backup is made first, to which the container can go back as well. */
    backup: boolean;
    disabled?: boolean;
    /** A fault of the time limit. */
    error?: string;
};

/** What an update does before and after its script. */
export function SafetyFields({ safety, onSafety, backup, disabled, error }: Props) {
    const set = (change: Partial<Safety>) => onSafety({ ...safety, ...change });
    const copied = safety.snapshot || backup;
    const form = inputsOf(safety, {}, set);
    return (
        <Stack gap="sm">
            <Switch label={t.takeSnapshotFirst} {...form.flag("snapshot")} disabled={disabled} />
            <Switch
                label={t.goBack}
                description={copied ? t.goBackNote : t.goBackNeedsCopy}
                checked={copied && safety.roll_back}
                onChange={(e) => set({ roll_back: e.currentTarget.checked })}
                disabled={disabled || !copied}
            />
            {safety.snapshot && <Switch label={t.keepSnapshot} {...form.flag("keep_snapshot")} disabled={disabled} />}
            <Switch label={t.checkPort} {...form.flag("check_port")} disabled={disabled} />
            {safety.check_port && (
                <NumberInput
                    label={t.checkTimeout}
                    min={1}
                    max={1800}
                    allowDecimal={false}
                    value={safety.check_timeout_s}
                    onChange={(next) => set({ check_timeout_s: Number(next) || 0 })}
                    error={error}
                    disabled={disabled}
                />
            )}
            <Switch
                label={t.raiseMemory}
                description={t.raiseMemoryNote}
                {...form.flag("raise_memory")}
                disabled={disabled}
            />
            <Switch label={t.force} description={t.forceNote} {...form.flag("force")} disabled={disabled} />
        </Stack>
    );
}
