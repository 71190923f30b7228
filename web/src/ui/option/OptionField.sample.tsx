import { SimpleGrid } from "@mantine/core";
import { useState } from "react";
import { OptionField } from "./OptionField";
import { flag } from "./option";

export function OfEachKind() {
    const [values, setValues] = useState<Record<string, string | null>>({});
    const field = (name: string) => ({
        name,
        value: values[name] ?? null,
        onChange: (value: string | null) => setValues({ ...values, [name]: value }),
        disabled: false,
    });
    return (
        <SimpleGrid cols={3}>
            <OptionField {...field("acpi")} option={flag("ACPI support", true)} />
            <OptionField
                {...field("policy_in")}
                option={{ label: "Policy", otherwise: "DROP", choices: [{ value: "ACCEPT", label: "ACCEPT" }] }}
            />
            <OptionField
                {...field("boot")}
                option={{ label: "Boot order", otherwise: null, rule: "Such as order=scsi0;net0" }}
                error="No such disk."
                note="at the next start"
            />
        </SimpleGrid>
    );
}
