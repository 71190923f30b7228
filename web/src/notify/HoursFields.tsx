import { Chip, Group, Stack, TextInput } from "@mantine/core";
import { DAYS } from "../schedules/cron";
import { ZONES } from "../schedules/zones";
import { inputsOf } from "../ui/form";
import { Quiet } from "../ui/Quiet";
import { SuggestField } from "../ui/SuggestField";
import { t } from "./channel/texts";
import type { Hours } from "./hours";

const WORDS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;

type Props<H> = { value: H; onChange: (next: H) => void; fault: (field: string) => string | undefined };

/** The fields of such a part. */
export function HoursFields<H extends Hours>({ value, onChange, fault }: Props<H>) {
    const form = inputsOf<Hours>(value, {}, (change) => onChange({ ...value, ...change }), fault);
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
            <Quiet size="xs">{fault("days") ?? t.everyDay}</Quiet>
            <Group gap="sm" grow align="start">
                <TextInput type="time" label={t.from} {...form.text("from")} />
                <TextInput type="time" label={t.until} {...form.text("until")} />
            </Group>
            <SuggestField label={t.zone} items={ZONES} limit={50} {...form.text("zone")} />
        </Stack>
    );
}
