import { Checkbox, TextInput } from "@mantine/core";
import { SafetyFields } from "../../apps/update/SafetyFields";
import { bindTo } from "../../ui/bind";
import type { KindPart } from "../draft";
import { t } from "../texts";

/** What updates do besides running the scripts, to which the creator consents. */
export function UpdateFields({ draft, set, fault }: KindPart) {
    const bind = bindTo(draft, set, fault);
    return (
        <>
            <Checkbox label={t.consent} description={t.consentNote} {...bind.check("consent")} />
            <TextInput
                label={t.backupStorage}
                {...bind.text("backupStorage", "backup_storage")}
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
