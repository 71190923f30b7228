import { Switch } from "@mantine/core";

type Props = { label: string; on: boolean; busy: boolean; onChange: (on: boolean) => void };

/** The switch of a row. It cannot be used again before its change is answered. */
export function RowSwitch({ label, on, busy, onChange }: Props) {
    return (
        <Switch
            size="xs"
            aria-label={label}
            checked={on}
            disabled={busy}
            onChange={(event) => onChange(event.currentTarget.checked)}
        />
    );
}
