import { NumberInput } from "@mantine/core";
import { useState } from "react";
import { FormDialog } from "../../ui/FormDialog";
import type { Rule } from "../firewall";
import { t } from "./texts";
import { nameOf } from "./words";

type Props = { rule: Rule; last: number; onMove: (to: number) => void; onClose: () => void };

/** Asks to which position a rule is moved, for lists that are too long for a step at a time. */
export function PlaceDialog({ rule, last, onMove, onClose }: Props) {
    const [to, setTo] = useState<number | string>(rule.pos);
    const valid = typeof to === "number" && to >= 0 && to <= last;
    return (
        <FormDialog
            title={t.moveTitle({ rule: nameOf(rule) })}
            action={t.moveRule}
            ready={valid && to !== rule.pos}
            busy={false}
            onSend={() => {
                onMove(Number(to));
                onClose();
            }}
            onClose={onClose}
        >
            <NumberInput
                label={t.newPosition}
                description={t.positions({ last })}
                value={to}
                onChange={setTo}
                min={0}
                max={last}
                allowDecimal={false}
                data-autofocus
            />
        </FormDialog>
    );
}
