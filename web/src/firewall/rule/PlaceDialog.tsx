import { Modal, NumberInput, Text } from "@mantine/core";
import { useState } from "react";
import { AskForm } from "../../ui/AskForm";
import type { Rule } from "../firewall";
import { t } from "./texts";
import { nameOf } from "./words";

type Props = { rule: Rule; last: number; onMove: (to: number) => void; onClose: () => void };

/** Asks to which position a rule is moved, for lists that are too long for a step at a time. */
export function PlaceDialog({ rule, last, onMove, onClose }: Props) {
    const [to, setTo] = useState<number | string>(rule.pos);
    const valid = typeof to === "number" && to >= 0 && to <= last;
    return (
        <Modal opened onClose={onClose} title={<Text fw={620}>{t.moveTitle({ rule: nameOf(rule) })}</Text>}>
            <AskForm
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
            </AskForm>
        </Modal>
    );
}
