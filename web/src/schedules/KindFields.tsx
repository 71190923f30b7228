import { Checkbox, Text, TextInput } from "@mantine/core";
import { Problem } from "../api/client";
import { SafetyFields } from "../apps/update/SafetyFields";
import type { Part } from "./ScheduleDialog";
import { t } from "./texts";

/** The parameters of a kind of work. */
export function KindFields({ draft, set, error }: Part) {
    const fault = (field: string) => (error instanceof Problem ? error.faults.find(({ loc }) => loc[1] === "params" && loc[2] === field)?.msg : undefined);
    const other = error instanceof Problem ? error.faults.find(({ loc }) => loc[1] === "params" && loc.length < 3)?.msg : undefined;
    if (draft.kind === "guests.snapshot") {
        return (
            <>
                <TextInput
                    label={t.prefix}
                    description={t.prefixNote}
                    value={draft.prefix}
                    onChange={(event) => set({ prefix: event.currentTarget.value })}
                    error={fault("prefix")}
                    autoComplete="off"
                    spellCheck={false}
                />
                <TextInput
                    label={t.description}
                    value={draft.description}
                    onChange={(event) => set({ description: event.currentTarget.value })}
                    error={fault("description")}
                />
                <Checkbox label={t.vmstate} checked={draft.vmstate} onChange={(event) => set({ vmstate: event.currentTarget.checked })} />
            </>
        );
    }
    if (draft.kind === "app.update") {
        return (
            <>
                <Checkbox
                    label={t.consent}
                    description={t.consentNote}
                    checked={draft.consent}
                    onChange={(event) => set({ consent: event.currentTarget.checked })}
                    error={fault("consent")}
                />
                <TextInput
                    label={t.backupStorage}
                    value={draft.backupStorage}
                    onChange={(event) => set({ backupStorage: event.currentTarget.value })}
                    error={fault("backup_storage")}
                    autoComplete="off"
                    spellCheck={false}
                />
                <SafetyFields
                    safety={draft.safety}
                    onSafety={(safety) => set({ safety })}
                    backup={draft.backupStorage.trim() !== ""}
                    error={fault("check_timeout_s")}
                />
            </>
        );
    }
    return other === undefined ? null : <Text size="sm">{other}</Text>;
}
