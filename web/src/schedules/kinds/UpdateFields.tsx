import { Checkbox, TextInput } from "@mantine/core";
import { SafetyFields } from "../../apps/update/SafetyFields";
import { inputsOf } from "../../ui/form";
import type { KindPart } from "../draft";
import { t } from "../texts";

/** What updates do besides running the scripts, to which the creator consents. */
export function UpdateFields({ draft, set, fault }: KindPart) {
    const form = inputsOf(draft, {}, set, fault);
    return (
        <>
            <Checkbox label={t.consent} description={t.consentNote} {...form.flag("consent")} />
            <TextInput
                label={t.backupStorage}
                {...form.text("backupStorage")}
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
