import { faultOf } from "../../api/client";
import type { Changes } from "../../ui/changes";
import { OptionField as Field } from "../../ui/option/OptionField";
import { type Form, type Key, OPTIONS } from "./options";

type Props = { of: Key; form: Changes<Form>; error: unknown; disabled: boolean };

/** One option of a machine. */
export function OptionField({ of, form, error, disabled }: Props) {
    return (
        <Field
            name={of}
            option={OPTIONS[of]}
            value={form.shown(of) ?? null}
            onChange={(value) => form.set(of, value)}
            error={faultOf(error, of)}
            disabled={disabled}
            required={of === "name"}
        />
    );
}
