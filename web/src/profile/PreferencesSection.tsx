import { Select, Stack, Switch } from "@mantine/core";
import { flushSync } from "react-dom";
import { LANGUAGES, type Language, language, storeLanguage } from "../texts/language";
import { ChangeForm } from "../ui/ChangeForm";
import { type Names, useChanges } from "../ui/changes";
import { type Preferences, preferences, storePreferences } from "../ui/preferences";
import { Quiet } from "../ui/Quiet";
import { Panel } from "../ui/States";
import { t } from "./texts";

const NAMES: Record<Language, string> = { en: t.english, "en-XA": t.pseudoLanguage };
const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const ZONES = [
    { value: "browser", label: t.zoneOfBrowser({ zone: OWN_ZONE }) },
    { value: "UTC", label: "UTC" },
    ...Intl.supportedValuesOf("timeZone")
        .filter((zone) => zone !== "UTC")
        .map((zone) => ({ value: zone, label: zone })),
];
const HOURS = [
    { value: "browser", label: t.asInBrowser },
    { value: "24", label: t.hours24 },
    { value: "12", label: t.hours12 },
];
const UNITS = [
    { value: "binary", label: t.unitsBinary },
    { value: "decimal", label: t.unitsDecimal },
];
const LANGUAGE_CHOICES = LANGUAGES.map((one) => ({ value: one, label: NAMES[one] }));

type Form = Preferences & { language: Language };
const chosen = (label: string, choices: { value: string; label: string }[]) => ({
    label,
    text: (value: string | undefined) => choices.find((choice) => choice.value === value)?.label ?? null,
});
const FIELDS: Names<Form> = {
    language: chosen(t.language, LANGUAGE_CHOICES),
    hours: chosen(t.timeOfDay, HOURS),
    zone: chosen(t.timeZone, ZONES),
    units: chosen(t.units, UNITS),
    relative: { label: t.relativeTimes, text: (on) => (on ? t.on : t.off) },
};

/** How this browser shows texts, times and amounts. Saving loads the page again, because formats are made when it is loaded. */
export function PreferencesSection() {
    const present = { ...preferences, language };
    const form = useChanges<Form>(present);
    const save = () => {
        const { language: nextLanguage, ...next } = { ...present, ...form.changes };
        storePreferences(next);
        storeLanguage(nextLanguage);
        // At once: the browser would ask whether to lose the changes.
        flushSync(form.undo);
        location.reload();
    };
    const choice = <K extends "hours" | "zone" | "units" | "language">(field: K) => ({
        value: form.shown(field) ?? null,
        onChange: (value: string | null) => value !== null && form.set(field, value as (typeof present)[K]),
        allowDeselect: false,
    });
    return (
        <Panel title={t.preferences}>
            <ChangeForm form={form} names={FIELDS} why={null} onApply={save}>
                <Stack gap="md" maw={460}>
                    <Quiet>{t.preferencesAbout}</Quiet>
                    {LANGUAGES.length > 1 && (
                        <Select label={t.language} data={LANGUAGE_CHOICES} {...choice("language")} />
                    )}
                    <Select label={t.timeOfDay} data={HOURS} {...choice("hours")} />
                    <Select
                        label={t.timeZone}
                        data={ZONES}
                        searchable
                        nothingFoundMessage={t.noSuchZone}
                        {...choice("zone")}
                    />
                    <Select label={t.units} description={t.unitsAbout} data={UNITS} {...choice("units")} />
                    <Switch
                        label={t.relativeTimes}
                        description={t.relativeTimesAbout}
                        checked={form.shown("relative")}
                        onChange={(e) => form.set("relative", e.currentTarget.checked)}
                    />
                </Stack>
            </ChangeForm>
        </Panel>
    );
}
