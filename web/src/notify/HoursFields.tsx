import { Chip, Group, Stack, Text, TextInput } from "@mantine/core";
import { DAYS } from "../schedules/cron";
import { ZONES } from "../schedules/zones";
import { SuggestField } from "../ui/SuggestField";
import { t } from "./channel/texts";
import type { Hours } from "./hours";

const WORDS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;

type Props<H> = { value: H; onChange: (next: H) => void; fault: (field: string) => string | undefined };

/** The fields of such a part. */
export function HoursFields<H extends Hours>({ value, onChange, fault }: Props<H>) {
    return (
        <Stack gap="xs">
            <Chip.Group
                multiple
                value={value.days ?? []}
                onChange={(days) => onChange({ ...value, days: days as Hours["days"] })}
            >
                <div className="notify-days" role="group" aria-label={t.days}>
                    {DAYS.map(({ day, name }) => (
                        <Chip key={day} value={WORDS[day]} size="xs">
                            {name}
                        </Chip>
                    ))}
                </div>
            </Chip.Group>
            <Text size="xs" className="quiet">
                {fault("days") ?? t.everyDay}
            </Text>
            <Group gap="sm" grow align="start">
                <TextInput
                    type="time"
                    label={t.from}
                    value={value.from}
                    onChange={(event) => onChange({ ...value, from: event.currentTarget.value })}
                    error={fault("from")}
                />
                <TextInput
                    type="time"
                    label={t.until}
                    value={value.until}
                    onChange={(event) => onChange({ ...value, until: event.currentTarget.value })}
                    error={fault("until")}
                />
            </Group>
            <SuggestField
                label={t.zone}
                items={ZONES}
                limit={50}
                value={value.zone}
                onChange={(zone) => onChange({ ...value, zone })}
                error={fault("zone")}
            />
        </Stack>
    );
}
