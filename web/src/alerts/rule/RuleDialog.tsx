import { Group, MultiSelect, NumberInput, Select, Stack, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSend } from "../../api/command";
import { channels } from "../../notify/channel/queries";
import { AskForm } from "../../ui/AskForm";
import { Dialog } from "../../ui/Dialog";
import { bodyOf, useForm } from "../../ui/form";
import { Loaded } from "../../ui/States";
import { type Metric, metrics, type Rule } from "../queries";
import { t as alertTexts } from "../texts";
import { typedIn } from "../units";
import { isComplete, NEW, type Part, type RuleBody, ruleOf, suggestedBy, withinOf } from "./draft";
import { Preview } from "./Preview";
import { ScopeFields } from "./ScopeFields";
import { t } from "./texts";

type Props = { rule?: Rule; onClose: () => void };

/** Adds a rule, or changes one; shows when it would have fired. */
export default function RuleDialog({ rule, onClose }: Props) {
    return (
        <Dialog onClose={onClose} size="lg" title={rule ? t.editTitle({ name: rule.name }) : t.addTitle}>
            <Loaded query={useQuery(metrics)} shape="rows">
                {(all) => <Form rule={rule} all={all} onClose={onClose} />}
            </Loaded>
        </Dialog>
    );
}

const MINUTE = 60;
const SEVERITIES = (["info", "warning", "critical"] as const).map((value) => ({ value, label: alertTexts[value] }));
const OPERATORS = (["gt", "gte", "lt", "lte"] as const).map((value) => ({ value, label: t[value] }));

function Form({ rule, all, onClose }: Props & { all: Metric[] }) {
    const send = useSend();
    const metricOf = (name: string | null | undefined) => all.find(({ metric }) => metric === name) ?? all[0]!;
    const [within, setWithin] = useState(() => withinOf(bodyOf(NEW, rule)));
    const form = useForm<RuleBody, Rule>({
        empty: NEW,
        present: rule ?? { ...NEW, ...suggestedBy(metricOf(null)) },
        send: (sent) => {
            const body = ruleOf(sent, within, metricOf(sent.metric));
            return rule
                ? send("alerts.change_rule", { rule_id: rule.id, body })
                : send("alerts.create_rule", { body: { ...body, enabled: true } });
        },
        onSuccess: (saved) => {
            notifications.show({
                color: "teal",
                message: rule ? t.saved({ name: saved.name }) : t.created({ name: saved.name }),
            });
            onClose();
        },
    });
    const metric = metricOf(form.body.metric);
    const ready = isComplete(form.sent, within);
    return (
        <AskForm action={rule ? t.save : t.create} ready={ready} {...form.dialog} onClose={onClose}>
            <Select
                label={t.metric}
                description={t.metricNote({ targets: metric.targets.map((one) => NAMES[one] ?? one).join(", ") })}
                data-autofocus
                searchable
                openOnFocus={false}
                data={all.map(({ metric: value, title }) => ({ value, label: title }))}
                allowDeselect={false}
                {...form.choice("metric")}
                onChange={(next) => {
                    form.set(suggestedBy(metricOf(next)));
                    setWithin("all");
                }}
            />
            {metric.unit !== "state" && <Limits form={form} metric={metric} />}
            <NumberInput
                label={t.duration}
                description={t.durationNote}
                min={0}
                max={1440}
                decimalScale={2}
                suffix={` ${t.minutes}`}
                {...form.number("duration_s", MINUTE)}
            />
            <Select
                label={t.severity}
                description={t.severityNote}
                data={SEVERITIES}
                allowDeselect={false}
                {...form.choice("severity")}
            />
            <ScopeFields form={form} metric={metric} within={within} setWithin={setWithin} />
            <ChannelsField form={form} metric={metric} />
            <TextInput label={t.name} placeholder={metric.title} maxLength={100} {...form.text("name")} />
            <Preview rule={ready ? ruleOf(form.sent, within, metric) : null} />
        </AskForm>
    );
}

const NAMES: Record<string, string> = { host: t.of_host, app: t.of_app, vm: t.of_vm, storage: t.of_storage };

function Limits({ form, metric }: Part) {
    const { factor, suffix } = typedIn(metric.unit);
    const bound = (value: number | null) => (value === null || value > 1e15 ? undefined : value / factor);
    const min = bound(metric.min);
    const max = bound(metric.max);
    const range =
        max === undefined
            ? t.least({ min: `${min ?? 0}${suffix}` })
            : t.range({ min: `${min ?? 0}${suffix}`, max: `${max}${suffix}` });
    return (
        <Stack gap="sm">
            <Group gap="sm" grow align="start" preventGrowOverflow={false}>
                <Select
                    label={t.operator}
                    description={metric.title}
                    data={OPERATORS}
                    allowDeselect={false}
                    {...form.choice("operator")}
                />
                <NumberInput
                    label={t.threshold}
                    description={range}
                    required
                    min={min}
                    max={max}
                    suffix={suffix}
                    {...form.number("threshold", factor)}
                />
            </Group>
            <NumberInput
                label={t.clear}
                description={t.clearNote}
                min={min}
                max={max}
                suffix={suffix}
                {...form.number("clear_threshold", factor)}
            />
        </Stack>
    );
}

function ChannelsField({ form }: Part) {
    const known = useQuery({ ...channels, retry: false }).data ?? [];
    return (
        <MultiSelect
            label={t.sendTo}
            description={known.length === 0 ? t.noChannels : t.sendToNote}
            openOnFocus={false}
            data={known.map((one) => ({
                value: String(one.id),
                label: one.enabled ? one.name : t.channelOff({ name: one.name }),
            }))}
            {...form.ids("channel_ids")}
        />
    );
}
