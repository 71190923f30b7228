import { Select, TextInput } from "@mantine/core";
import type { Option } from "./option";
import { t } from "./texts";

type Props = {
    /** Proxmox VE's name of it. */
    name: string;
    option: Option;
    /** Null if it is not set. */
    value: string | null;
    /** When a change is in force, or why there can't be one. */
    note?: string;
    onChange: (value: string | null) => void;
    error?: string;
    disabled: boolean;
    required?: boolean;
};

/** One option. What is not set says what Proxmox VE does instead, and can be chosen again. */
export function OptionField({ name, option, value, note, onChange, error, disabled, required = false }: Props) {
    const { label, otherwise, flag, choices, rule } = option;
    const description = (
        <>
            <span className="mono">{name}</span>
            {rule && ` · ${rule}`}
            {note && ` · ${note}`}
        </>
    );
    const common = { label, description, disabled, error };
    const unset = otherwise === null ? t.byDefault : t.defaultOf({ value: otherwise });
    const data =
        choices ??
        (flag && [
            { value: "1", label: t.yes },
            { value: "0", label: t.no },
        ]);
    if (data) {
        return (
            <Select
                {...common}
                data={[{ value: "", label: unset }, ...data]}
                value={value ?? ""}
                onChange={(next) => onChange(next || null)}
                allowDeselect={false}
            />
        );
    }
    return (
        <TextInput
            {...common}
            placeholder={required ? undefined : unset}
            value={value ?? ""}
            onChange={(e) => onChange(e.currentTarget.value || null)}
            withAsterisk={required}
            autoComplete="off"
            spellCheck={false}
        />
    );
}
