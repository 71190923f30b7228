import { Chip, Group, Stack, TextInput } from "@mantine/core";
import { DAYS } from "../schedules/cron";
import { ZONES } from "../schedules/zones";
import { bindTo } from "../ui/bind";
import { Quiet } from "../ui/Quiet";
import { SuggestField } from "../ui/SuggestField";
import { t } from "./channel/texts";
import type { Hours } from "./hours";

const WORDS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;

type Props = { value: Hours; onChange: (next: Hours) => void; fault: (field: string) => string | undefined };

/** The fields of such a part. */
export function HoursFields({ value, onChange, fault }: Props) {
    const bind = bindTo(value, (change) => onChange({ ...value, ...change }), fault);
    return (
        <Stack gap="xs">
            <Chip.Group multiple value={value.days} onChange={(days) => onChange({ ...value, days })}>
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
                <TextInput type="time" label={t.from} {...bind.text("from")} />
                <TextInput type="time" label={t.until} {...bind.text("until")} />
            </Group>
            <SuggestField label={t.zone} items={ZONES} limit={50} {...bind.value("zone")} />
        </Stack>
    );
}
