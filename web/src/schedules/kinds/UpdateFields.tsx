import { Checkbox, TextInput } from "@mantine/core";
import { SafetyFields } from "../../apps/update/SafetyFields";
import type { KindPart } from "../draft";
import { t } from "../texts";

/** What updates do besides running the scripts, to which the creator consents. */
export function UpdateFields({ draft, set, fault }: KindPart) {
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
