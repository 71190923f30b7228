import { Group, MultiSelect, NumberInput, Select, Stack, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { faultOf } from "../../api/client";
import { useSend } from "../../api/command";
import { channels } from "../../notify/channel/queries";
import { AskForm } from "../../ui/AskForm";
import { bindTo } from "../../ui/bind";
import { Dialog } from "../../ui/Dialog";
import { Loaded } from "../../ui/States";
import { type Metric, metrics, type Rule } from "../queries";
import { t as alertTexts } from "../texts";
import { typedIn } from "../units";
import { type Draft, draftOf, FIELDS, isComplete, type Part, ruleOf, suggestedBy } from "./draft";
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

const SEVERITIES = (["info", "warning", "critical"] as const).map((value) => ({ value, label: alertTexts[value] }));
const OPERATORS = (["gt", "gte", "lt", "lte"] as const).map((value) => ({ value, label: t[value] }));

function Form({ rule, all, onClose }: Props & { all: Metric[] }) {
    const send = useSend();
    const [draft, setDraft] = useState(() =>
        draftOf(all.find(({ metric }) => metric === rule?.metric) ?? all[0]!, rule),
    );
    const metric = all.find((one) => one.metric === draft.metric) ?? all[0]!;
    const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
    const save = useMutation({
        mutationFn: () => {
            const body = ruleOf(draft, metric);
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
    const part: Part = { draft, set, error: save.error, metric };
    const ready = isComplete(draft, metric);
    const bind = bindTo(draft, set, (field) => faultOf(save.error, field));
    return (
        <AskForm
            action={rule ? t.save : t.create}
            ready={ready}
            request={save}
            fields={FIELDS}
            onSend={() => save.mutate()}
            onClose={onClose}
        >
            <Select
                label={t.metric}
                description={t.metricNote({ targets: metric.targets.map((one) => NAMES[one] ?? one).join(", ") })}
                data-autofocus
                searchable
                openOnFocus={false}
                data={all.map(({ metric: value, title }) => ({ value, label: title }))}
                value={draft.metric}
                allowDeselect={false}
                onChange={(next) => {
                    const other = all.find((one) => one.metric === next);
                    if (other) set(suggestedBy(other));
                }}
                error={faultOf(save.error, "metric")}
            />
            {metric.unit !== "state" && <Limits {...part} />}
            <NumberInput
                label={t.duration}
                description={t.durationNote}
                min={0}
                max={1440}
                decimalScale={2}
                suffix={` ${t.minutes}`}
                value={draft.minutes}
                onChange={(next) => set({ minutes: next === "" ? "" : Number(next) })}
                error={faultOf(save.error, "duration_s")}
            />
            <Select
                label={t.severity}
                description={t.severityNote}
                data={SEVERITIES}
                {...bind.choice("severity")}
                allowDeselect={false}
            />
            <ScopeFields {...part} />
            <ChannelsField {...part} />
            <TextInput label={t.name} placeholder={metric.title} maxLength={100} {...bind.text("name")} />
            <Preview rule={ready ? ruleOf(draft, metric) : null} />
        </AskForm>
    );
}

const NAMES: Record<string, string> = { host: t.of_host, app: t.of_app, vm: t.of_vm, storage: t.of_storage };

function Limits({ draft, set, error, metric }: Part) {
    const { factor, suffix } = typedIn(metric.unit);
    const bound = (value: number | null) => (value === null || value > 1e15 ? undefined : value / factor);
    const min = bound(metric.min);
    const max = bound(metric.max);
    const range =
        max === undefined
            ? t.least({ min: `${min ?? 0}${suffix}` })
            : t.range({ min: `${min ?? 0}${suffix}`, max: `${max}${suffix}` });
    const number = (value: number | string) => (value === "" ? "" : Number(value));
    return (
        <Stack gap="sm">
            <Group gap="sm" grow align="start" preventGrowOverflow={false}>
                <Select
                    label={t.operator}
                    description={metric.title}
                    data={OPERATORS}
                    value={draft.operator}
                    allowDeselect={false}
                    onChange={(next) => next !== null && set({ operator: next })}
                    error={faultOf(error, "operator")}
                />
                <NumberInput
                    label={t.threshold}
                    description={range}
                    required
                    min={min}
                    max={max}
                    suffix={suffix}
                    value={draft.threshold}
                    onChange={(next) => set({ threshold: number(next) })}
                    error={faultOf(error, "threshold")}
                />
            </Group>
            <NumberInput
                label={t.clear}
                description={t.clearNote}
                min={min}
                max={max}
                suffix={suffix}
                value={draft.clear}
                onChange={(next) => set({ clear: number(next) })}
                error={faultOf(error, "clear_threshold")}
            />
        </Stack>
    );
}

function ChannelsField({ draft, set, error }: Part) {
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
            value={draft.channels}
            onChange={(next) => set({ channels: next })}
            error={faultOf(error, "channel_ids")}
        />
    );
}
