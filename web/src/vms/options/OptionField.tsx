import { Select, TextInput } from "@mantine/core";
import { faultOf } from "../../api/client";
import type { Changes } from "../../ui/changes";
import { type Form, type Key, OPTIONS } from "./options";
import { t } from "./texts";

type Props = { of: Key; form: Changes<Form>; error: unknown; disabled: boolean };

/** One option. What is not set says what Proxmox VE does instead, and can be chosen again. */
export function OptionField({ of, form, error, disabled }: Props) {
    const { label, otherwise, flag, choices, rule } = OPTIONS[of];
    const value = form.shown(of) ?? null;
    const description = (
        <>
            <span className="mono">{of}</span>
            {rule && ` · ${rule}`}
        </>
    );
    const common = { label, description, disabled, error: faultOf(error, of) };
    const unset = otherwise === null ? t.byDefault : t.defaultOf({ value: otherwise });
    const data = choices ?? (flag && [{ value: "1", label: t.yes }, { value: "0", label: t.no }]);
    if (data) {
        return (
            <Select
                {...common}
                data={[{ value: "", label: unset }, ...data]}
                value={value ?? ""}
                onChange={(next) => form.set(of, next || null)}
                allowDeselect={false}
            />
        );
    }
    return (
        <TextInput
            {...common}
            placeholder={of === "name" ? undefined : unset}
            value={value ?? ""}
            onChange={(e) => form.set(of, e.currentTarget.value || null)}
            withAsterisk={of === "name"}
            autoComplete="off"
            spellCheck={false}
        />
    );
}
