import { NumberInput, Select, Stack } from "@mantine/core";
import { useState } from "react";
import { faultOf } from "../api/client";
import type { Part } from "./draft";
import { LENGTHS } from "./draft";
import { t } from "./texts";

const OTHER = "other";

const nameOf = (hours: number) => {
    if (hours === 1) return t.hour;
    if (hours < 24) return t.hours({ n: hours });
    return hours === 24 ? t.day : t.days({ n: hours / 24 });
};

/** How long a window is open. */
export function LengthField({ draft, set, error }: Part) {
    const offered = LENGTHS.find((hours) => hours * 60 === draft.minutes);
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
                    if (next !== OTHER && next !== null) set({ minutes: Number(next) * 60 });
                }}
                error={other ? undefined : faultOf(error, "duration_s")}
            />
            {other && (
                <NumberInput
                    label={t.minutes}
                    min={1}
                    max={43_200}
                    allowDecimal={false}
                    value={draft.minutes}
                    onChange={(next) => set({ minutes: next === "" ? "" : Number(next) })}
                    error={faultOf(error, "duration_s")}
                />
            )}
        </Stack>
    );
}
