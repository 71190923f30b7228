import { SegmentedControl, Select, SimpleGrid, Switch, Text, TextInput } from "@mantine/core";
import { faultOf } from "../../api/client";
import { SuggestField } from "../../ui/SuggestField";
import type { Firewall } from "../firewall";
import { MESSAGES, PROTOCOLS, useRuleChoices } from "./choices";
import { type Field, isShown, type RuleForm } from "./form";
import { t } from "./texts";
import { ACTIONS, LEVELS, TYPES } from "./words";

type Props = {
    firewall: Firewall;
    form: RuleForm;
    onChange: (change: Partial<RuleForm>) => void;
    error: unknown;
    disabled: boolean;
};

/** The fields of a rule. Those that mean nothing for what is entered are not shown. */
export function RuleFields({ firewall, form, onChange, error, disabled }: Props) {
    const choices = useRuleChoices(firewall);
    const group = form.type === "group";
    // A guest forwards nothing, and a group contains no other group.
    const types = TYPES.filter(
        ({ value }) =>
            !(value === "forward" && firewall.kind === "guest") && !(value === "group" && firewall.kind === "group"),
    );
    const fault = (field: Field) => faultOf(error, field);
    const common = (field: Exclude<Field, "enable">) => ({
        value: form[field],
        error: fault(field),
        disabled,
        onChange: (value: string) => onChange({ [field]: value }),
    });
    const text = (field: Exclude<Field, "enable">) => ({
        ...common(field),
        onChange: (event: { currentTarget: HTMLInputElement }) => onChange({ [field]: event.currentTarget.value }),
        autoComplete: "off",
        spellCheck: false,
    });
    return (
        <>
            <div>
                <Text fw={500} mb={4} id="rule-type">
                    {t.direction}
                </Text>
                <SegmentedControl
                    fullWidth
                    aria-labelledby="rule-type"
                    data={types.map((one) => ({ ...one }))}
                    value={form.type}
                    disabled={disabled}
                    onChange={(type) =>
                        onChange({
                            type,
                            action:
                                group || type === "group" ? (type === "group" ? "" : ACTIONS[0].value) : form.action,
                        })
                    }
                />
                {fault("type") && (
                    <Text size="xs" c="var(--mantine-color-error)" mt={4}>
                        {fault("type")}
                    </Text>
                )}
            </div>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                {group ? (
                    <SuggestField label={t.securityGroup} items={choices.groups} required {...common("action")} />
                ) : (
                    <Select
                        label={t.action}
                        data={ACTIONS.map((one) => ({ ...one }))}
                        allowDeselect={false}
                        {...common("action")}
                        onChange={(action) => onChange({ action: action ?? form.action })}
                    />
                )}
                {isShown("macro", form) && (
                    <SuggestField label={t.macro} placeholder={t.noMacro} items={choices.macros} {...common("macro")} />
                )}
                {isShown("source", form) && (
                    <SuggestField
                        label={t.source}
                        placeholder={t.any}
                        description={t.addressRule}
                        items={choices.addresses}
                        {...common("source")}
                    />
                )}
                {isShown("dest", form) && (
                    <SuggestField
                        label={t.destination}
                        placeholder={t.any}
                        description={t.addressRule}
                        items={choices.addresses}
                        {...common("dest")}
                    />
                )}
                {isShown("proto", form) && (
                    <SuggestField label={t.protocol} placeholder={t.any} items={PROTOCOLS} {...common("proto")} />
                )}
                {isShown("icmp_type", form) && (
                    <SuggestField label={t.icmpType} placeholder={t.any} items={MESSAGES} {...common("icmp_type")} />
                )}
                {isShown("dport", form) && <TextInput label={t.dport} placeholder={t.portExample} {...text("dport")} />}
                {isShown("sport", form) && <TextInput label={t.sport} placeholder={t.any} {...text("sport")} />}
                {firewall.kind !== "group" && (
                    <SuggestField
                        label={t.interface}
                        placeholder={t.any}
                        items={choices.interfaces}
                        {...common("iface")}
                    />
                )}
                {isShown("log", form) && (
                    <Select
                        label={t.logLevel}
                        data={[{ value: "", label: t.notSet }, ...LEVELS]}
                        allowDeselect={false}
                        {...common("log")}
                        onChange={(log) => onChange({ log: log ?? "" })}
                    />
                )}
            </SimpleGrid>
            <TextInput label={t.comment} {...text("comment")} />
            <Switch
                label={t.enabled}
                checked={form.enable}
                disabled={disabled}
                error={fault("enable")}
                onChange={(event) => onChange({ enable: event.currentTarget.checked })}
            />
        </>
    );
}
