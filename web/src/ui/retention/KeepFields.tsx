import { NumberInput } from "@mantine/core";
import type { Keep, Rule } from "./keep";
import { t } from "./texts";

const NAMES: Record<Rule, string> = {
    last: t.last,
    hourly: t.hourly,
    daily: t.daily,
    weekly: t.weekly,
    monthly: t.monthly,
    yearly: t.yearly,
};

type Props = {
    /** Those that can be entered. */
    rules: readonly Rule[];
    keep: Keep;
    /** What was entered; undefined for a field that was emptied. */
    onChange: (change: Keep) => void;
    max?: number;
    error?: (rule: Rule) => string | undefined;
};

/** How many of something are kept, a field for each rule. They stand beside each other in a grid of the caller. */
export function KeepFields({ rules, keep, onChange, max = 10_000, error }: Props) {
    return rules.map((rule) => (
        <NumberInput
            key={rule}
            label={NAMES[rule]}
            value={keep[rule] ?? ""}
            onChange={(count) => onChange({ [rule]: count === "" ? undefined : Number(count) })}
            min={0}
            max={max}
            allowDecimal={false}
            allowNegative={false}
            error={error?.(rule)}
        />
    ));
}
