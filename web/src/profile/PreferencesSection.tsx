import { Select, Stack, Switch, Text } from "@mantine/core";
import { type Language, language, LANGUAGES, storeLanguage } from "../texts/language";
import { useChanges } from "../ui/changes";
import { type Preferences, preferences, storePreferences } from "../ui/preferences";
import { SaveRow } from "../ui/SaveRow";
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

/** How this browser shows texts, times and amounts. Saving loads the page again, because formats are made when it is loaded. */
export function PreferencesSection() {
    const present = { ...preferences, language };
    const form = useChanges<Preferences & { language: Language }>(present);
    const save = () => {
        const { language: nextLanguage, ...next } = { ...present, ...form.changes };
        storePreferences(next);
        storeLanguage(nextLanguage);
        location.reload();
    };
    const choice = <K extends "hours" | "zone" | "units" | "language">(field: K) => ({
        value: form.shown(field) ?? null,
        onChange: (value: string | null) => value !== null && form.set(field, value as (typeof present)[K]),
        allowDeselect: false,
    });
    return (
        <Panel title={t.preferences}>
            <form
                onSubmit={(e) => {
                    e.preventDefault();
                    save();
                }}
            >
                <Stack gap="md" maw={460}>
                    <Text size="sm" className="quiet">
                        {t.preferencesAbout}
                    </Text>
                    {LANGUAGES.length > 1 && (
                        <Select
                            label={t.language}
                            data={LANGUAGES.map((one) => ({ value: one, label: NAMES[one] }))}
                            {...choice("language")}
                        />
                    )}
                    <Select
                        label={t.timeOfDay}
                        data={[
                            { value: "browser", label: t.asInBrowser },
                            { value: "24", label: t.hours24 },
                            { value: "12", label: t.hours12 },
                        ]}
                        {...choice("hours")}
                    />
                    <Select label={t.timeZone} data={ZONES} searchable nothingFoundMessage={t.noSuchZone} {...choice("zone")} />
                    <Select
                        label={t.units}
                        description={t.unitsAbout}
                        data={[
                            { value: "binary", label: t.unitsBinary },
                            { value: "decimal", label: t.unitsDecimal },
                        ]}
                        {...choice("units")}
                    />
                    <Switch
                        label={t.relativeTimes}
                        description={t.relativeTimesAbout}
                        checked={form.shown("relative")}
                        onChange={(e) => form.set("relative", e.currentTarget.checked)}
                    />
                    <SaveRow action={t.savePreferences} why={null} dirty={form.dirty} busy={false} onUndo={form.undo} />
                </Stack>
            </form>
        </Panel>
    );
}
