import { NumberInput, Select, Stack } from "@mantine/core";
import { useState } from "react";
import type { Part } from "./draft";
import { LENGTHS } from "./draft";
import { t } from "./texts";

const OTHER = "other";
const HOUR = 3600;

const nameOf = (hours: number) => {
    if (hours === 1) return t.hour;
    if (hours < 24) return t.hours({ n: hours });
    return hours === 24 ? t.day : t.days({ n: hours / 24 });
};

/** How long a window is open. */
export function LengthField({ form }: Part) {
    const { error } = form.number("duration_s");
    const offered = LENGTHS.find((hours) => hours * HOUR === form.body.duration_s);
    const [other, setOther] = useState(offered === undefined);
    return (
        <Stack gap="xs">
            <Select
                label={t.duration}
                data={[
                    ...LENGTHS.map((hours) => ({ value: String(hours), label: nameOf(hours) })),
                    { value: OTHER, label: t.otherLength },
                ]}
                value={other ? OTHER : String(offered ?? OTHER)}
                allowDeselect={false}
                onChange={(next) => {
                    setOther(next === OTHER);
                    if (next !== OTHER && next !== null) form.set({ duration_s: Number(next) * HOUR });
                }}
                error={other ? undefined : error}
            />
            {other && (
                <NumberInput
                    label={t.minutes}
                    min={1}
                    max={43_200}
                    allowDecimal={false}
                    {...form.number("duration_s", 60)}
                />
            )}
        </Stack>
    );
}
