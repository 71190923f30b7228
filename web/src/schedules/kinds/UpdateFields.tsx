import { Checkbox, TextInput } from "@mantine/core";
import { SafetyFields } from "../../apps/update/SafetyFields";
import { inputsFor, type KindPart } from "../params";
import { t } from "../texts";

/** What updates do besides running the scripts, to which the creator consents. */
export function UpdateFields(part: KindPart) {
    const { draft, set, fault } = part;
    const form = inputsFor("app.update", part);
    const storage = form.text("backup_storage");
    return (
        <>
            <Checkbox label={t.consent} description={t.consentNote} {...form.flag("consent")} />
            <TextInput label={t.backupStorage} autoComplete="off" spellCheck={false} {...storage} />
            <SafetyFields
                safety={draft.safety}
                onSafety={(safety) => set({ safety })}
                backup={storage.value.trim() !== ""}
                error={fault("check_timeout_s")}
            />
        </>
    );
}
