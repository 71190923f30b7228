import { Chip, Group, NumberInput, Select, Stack, Text, TextInput } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { faultOf } from "../api/client";
import type { Inputs } from "../ui/form";
import { when } from "../ui/format";
import { Quiet } from "../ui/Quiet";
import { SuggestField } from "../ui/SuggestField";
import { cronOf, DAYS, type Every, fresh, isComplete, type Times } from "./cron";
import { preview } from "./queries";
import { t } from "./texts";
import { ZONES } from "./zones";

const CHOICES: readonly { value: Every; label: string }[] = [
    { value: "minutes", label: t.minutes },
    { value: "hour", label: t.hourly },
    { value: "day", label: t.daily },
    { value: "workday", label: t.workdays },
    { value: "week", label: t.weekly },
    { value: "month", label: t.monthly },
    { value: "cron", label: t.cron },
];
const STEPS = [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30].map(String);

type Props = {
    times: Times;
    onTimes: (next: Times) => void;
    form: Pick<Inputs<{ cron: string; zone: string }>, "text">;
};

/** When a schedule runs, with its next runs. */
export function TimeFields({ times, onTimes, form }: Props) {
    const zone = form.text("zone");
    return (
        <Stack gap="sm">
            <Select
                label={t.repeat}
                data={[...CHOICES]}
                value={times.every}
                allowDeselect={false}
                onChange={(next) => next !== null && onTimes(fresh(next, times))}
            />
            <Which times={times} onChange={onTimes} error={form.text("cron").error} />
            <SuggestField label={t.zone} description={t.zoneNote} items={ZONES} limit={50} {...zone} />
            <NextRuns times={times} zone={zone.value} />
        </Stack>
    );
}

function Which({
    times,
    onChange,
    error,
}: {
    times: Times;
    onChange: (next: Times) => void;
    error: string | undefined;
}) {
    if (times.every === "minutes") {
        return (
            <Select
                label={t.everyN}
                data={STEPS}
                value={String(times.n)}
                allowDeselect={false}
                onChange={(n) => onChange({ ...times, n: Number(n) })}
                error={error}
            />
        );
    }
    if (times.every === "hour") {
        return (
            <NumberInput
                label={t.minute}
                min={0}
                max={59}
                allowDecimal={false}
                clampBehavior="strict"
                value={times.minute}
                onChange={(minute) => onChange({ ...times, minute: Number(minute) || 0 })}
                error={error}
            />
        );
    }
    if (times.every === "cron") {
        return (
            <TextInput
                label={t.cron}
                description={t.cronNote}
                className="mono"
                value={times.text}
                onChange={(event) => onChange({ ...times, text: event.currentTarget.value })}
                error={error}
                autoComplete="off"
                spellCheck={false}
            />
        );
    }
    return (
        <>
            {times.every === "week" && (
                <Chip.Group
                    multiple
                    value={times.days.map(String)}
                    onChange={(days) => onChange({ ...times, days: days.map(Number) })}
                >
                    <Group gap="xs" role="group" aria-label={t.days}>
                        {DAYS.map(({ day, name }) => (
                            <Chip key={day} value={String(day)} size="xs">
                                {name}
                            </Chip>
                        ))}
                    </Group>
                </Chip.Group>
            )}
            {times.every === "month" && (
                <NumberInput
                    label={t.day}
                    description={t.dayNote}
                    min={1}
                    max={31}
                    allowDecimal={false}
                    clampBehavior="strict"
                    value={times.day}
                    onChange={(day) => onChange({ ...times, day: Number(day) || 1 })}
                />
            )}
            <TextInput
                type="time"
                label={t.time}
                required
                value={times.time}
                onChange={(event) => onChange({ ...times, time: event.currentTarget.value })}
                error={error}
            />
        </>
    );
}

function NextRuns({ times, zone }: { times: Times; zone: string }) {
    const complete = isComplete(times);
    const query = useQuery({ ...preview(cronOf(times), zone), enabled: complete, placeholderData: keepPreviousData });
    const fault = faultOf(query.error, "cron") ?? faultOf(query.error, "zone");
    return (
        <div role="group" aria-label={t.nextRuns}>
            <Text fw={500}>{t.nextRuns}</Text>
            {!complete || fault !== undefined || query.data === undefined ? (
                <Quiet>{fault ?? t.noNextRuns}</Quiet>
            ) : (
                <ol className="schedule-next">
                    {query.data.next_runs.map((at) => (
                        <li key={at}>
                            <time dateTime={at}>{when(at)}</time>
                        </li>
                    ))}
                </ol>
            )}
        </div>
    );
}
