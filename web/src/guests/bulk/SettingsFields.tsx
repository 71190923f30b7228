import { Fieldset, NumberInput, Select, SimpleGrid } from "@mantine/core";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import { useDenialReasonsAt } from "../../auth/access";
import { AskForm } from "../../ui/AskForm";
import { type Draft, inputsOf } from "../../ui/form";
import { Quiet } from "../../ui/Quiet";
import type { FieldsProps } from "./order";
import { t } from "./texts";

type Settings = Schemas["SettingsIn"];

type Switch = "onboot" | "nesting";

const EMPTY: Draft<Settings> = {
    cores: null,
    memory_mb: null,
    onboot: null,
    order: null,
    up: null,
    down: null,
    nesting: null,
};

/** Settings that all of the guests are to have; an empty field changes nothing. */
export function SettingsFields({ guests, known, onNext, onClose }: FieldsProps) {
    const [settings, setSettings] = useState<Draft<Settings>>({ ...EMPTY, ...known.settings });
    const inputs = inputsOf(settings, EMPTY, (change) => setSettings({ ...settings, ...change }));
    const number = (field: Exclude<keyof Settings, Switch>, min: number, max: number) => ({
        placeholder: t.unchanged,
        allowDecimal: false,
        allowNegative: false,
        min,
        max,
        ...inputs.number(field),
    });
    const yesOrNo = (field: Switch) => ({
        placeholder: t.unchanged,
        data: [
            { value: "true", label: t.yes },
            { value: "false", label: t.no },
        ],
        value: settings[field] === null ? null : String(settings[field]),
        onChange: (next: string | null) =>
            setSettings({ ...settings, [field]: next === null ? null : next === "true" }),
        clearable: true,
    });
    const denied = useDenialReasonsAt("vms.set_options");
    const reasons = guests.map(({ hostId }) => denied(hostId));
    const whyNoOptions = reasons.every((reason) => reason !== null) ? (reasons[0] ?? null) : null;
    return (
        <AskForm
            action={t.next}
            ready={Object.values(settings).some((value) => value !== null)}
            busy={false}
            onSend={() => onNext({ settings })}
            onClose={onClose}
        >
            <SimpleGrid cols={2} spacing="sm">
                <NumberInput
                    label={t.cores}
                    description={t.coresNote}
                    inputWrapperOrder={["label", "input", "description"]}
                    {...number("cores", 1, 512)}
                    data-autofocus
                />
                <NumberInput label={t.memoryMib} step={256} {...number("memory_mb", 16, 2 ** 26)} />
            </SimpleGrid>
            <Fieldset legend={t.atBoot} disabled={whyNoOptions !== null}>
                <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                    <Select label={t.onboot} {...yesOrNo("onboot")} />
                    <NumberInput label={t.order} {...number("order", 0, 999_999_999)} />
                    <NumberInput label={t.up} {...number("up", 0, 999_999)} />
                    <NumberInput label={t.down} {...number("down", 0, 999_999)} />
                </SimpleGrid>
                <Quiet size="xs" mt="xs">
                    {whyNoOptions ?? t.orderNote}
                </Quiet>
            </Fieldset>
            {guests.some(({ type }) => type === "app") && (
                <Select
                    label={t.nesting}
                    description={whyNoOptions ?? t.nestingNote}
                    disabled={whyNoOptions !== null}
                    {...yesOrNo("nesting")}
                />
            )}
        </AskForm>
    );
}
