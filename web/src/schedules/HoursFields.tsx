import "./schedules.css";
import { Chip, Group, Stack, Text, TextInput } from "@mantine/core";
import { inputsOf } from "../ui/form";
import { Quiet } from "../ui/Quiet";
import { SuggestField } from "../ui/SuggestField";
import { DAYS } from "./cron";
import type { Hours } from "./queries";
import { t } from "./texts";
import { ZONES } from "./zones";

const WORDS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;

type Props<H> = {
    value: H;
    onChange: (next: H) => void;
    fault: (field: string) => string | undefined;
    /** What its begin and its end are called, and what no chosen day means. */
    from: string;
    until: string;
    note?: string;
};

/** The fields of such a part. */
export function HoursFields<H extends Hours>({ value, onChange, fault, ...of }: Props<H>) {
    const set = (change: Partial<Hours>) => onChange({ ...value, ...change });
    const form = inputsOf<Hours>(value, {}, set, fault);
    return (
        <Stack gap="xs">
            <Chip.Group
                multiple
                value={value.days ?? []}
                onChange={(days) => set({ days: WORDS.filter((word) => days.includes(word)) })}
            >
                <Group gap="xs" role="group" aria-label={t.days}>
                    {DAYS.map(({ day, name }) => (
                        <Chip key={day} value={WORDS[day]} size="xs">
                            {name}
                        </Chip>
                    ))}
                </Group>
            </Chip.Group>
            {fault("days") !== undefined ? (
                <Text className="schedule-fault" role="alert">
                    {fault("days")}
                </Text>
            ) : (
                of.note !== undefined && <Quiet size="xs">{of.note}</Quiet>
            )}
            <Group gap="sm" grow align="start">
                <TextInput type="time" label={of.from} {...form.text("from")} />
                <TextInput type="time" label={of.until} {...form.text("until")} />
            </Group>
            <SuggestField label={t.zone} items={ZONES} limit={50} {...form.text("zone")} />
        </Stack>
    );
}
