import { NumberInput, PasswordInput, Select, TextInput } from "@mantine/core";
import type { Schemas } from "../../api/client";
import { t } from "./texts";

type Props = {
    of: Schemas["ChannelFieldView"] | Schemas["ChannelField"];
    value: string;
    onChange: (value: string) => void;
    error?: string;
};

/** One field of a channel's address. A secret that is set is never shown. */
export function Field({ of, value, onChange, error }: Props) {
    const set = "set" in of && of.set;
    const byDefault = "set" in of ? null : of.value;
    const secret = of.kind === "secret";
    const common = {
        label: of.label,
        description: of.help,
        required: of.required && !(secret && set),
        placeholder: secret && set ? t.secretSet : byDefault === null ? undefined : t.left({ value: byDefault }),
        error,
        autoComplete: "off",
    };
    const typed = (event: { currentTarget: HTMLInputElement }) => onChange(event.currentTarget.value);
    switch (of.kind) {
        case "secret":
            return <PasswordInput {...common} autoComplete="new-password" value={value} onChange={typed} />;
        case "choice":
            return (
                <Select
                    {...common}
                    data={of.options}
                    value={value || byDefault || of.options[0] || null}
                    allowDeselect={false}
                    onChange={(next) => onChange(next ?? "")}
                />
            );
        case "number":
            return (
                <NumberInput
                    {...common}
                    allowDecimal={false}
                    hideControls
                    value={value}
                    onChange={(next) => onChange(String(next))}
                />
            );
        default:
            return <TextInput {...common} spellCheck={false} value={value} onChange={typed} />;
    }
}
