import { Group, NumberInput, Select } from "@mantine/core";
import type { Age } from "./draft";
import { t } from "./texts";

type Props = { label: string; unitLabel: string; age: Age; onChange: (next: Age) => void; error: string | undefined };

/** How old a backup may be, in hours or days. */
export function AgeField({ label, unitLabel, age, onChange, error }: Props) {
    return (
        <Group gap="xs" wrap="nowrap" align="flex-start">
            <NumberInput
                className="grows"
                aria-label={label}
                min={1}
                allowDecimal={false}
                allowNegative={false}
                value={age.n ?? ""}
                onChange={(next) => onChange({ ...age, n: next === "" ? null : Number(next) })}
                error={error}
            />
            <Select
                w={96}
                aria-label={unitLabel}
                data={[
                    { value: "hours", label: t.hours },
                    { value: "days", label: t.days },
                ]}
                value={age.inDays ? "days" : "hours"}
                onChange={(unit) => onChange({ ...age, inDays: unit === "days" })}
                allowDeselect={false}
            />
        </Group>
    );
}
