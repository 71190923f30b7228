import { NumberInput, Radio, Select, Stack, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import type { Schemas } from "../../api/client";
import { useSend } from "../../api/command";
import { AskForm } from "../../ui/AskForm";
import { Dialog } from "../../ui/Dialog";
import { type Draft, useForm } from "../../ui/form";
import { Loaded } from "../../ui/States";
import { type Metric, metrics } from "../queries";
import { typedIn } from "../units";
import { t } from "./texts";
import { useTargets } from "./useTargets";

/** What is overridden, as far as it is chosen already. */
export type Chosen = {
    target: { type: string; id: number; name: string | null };
    /** Only this storage of a host. */
    storage: string | null;
    metric: string;
    never: boolean;
    threshold: number | null;
    note?: string | null;
};

/** Sets what applies to one target instead of the rules. Without a choice, asks for target and metric as well. */
export default function OverrideDialog({ of, onClose }: { of: Chosen | null; onClose: () => void }) {
    const title = of === null ? t.addTitle : t.editTitle({ name: of.target.name ?? t.unknownTarget });
    return (
        <Dialog onClose={onClose} title={title}>
            <Loaded query={useQuery(metrics)} shape="rows">
                {(all) => <Form of={of} all={all} onClose={onClose} />}
            </Loaded>
        </Dialog>
    );
}

type Body = Omit<Schemas["AlertOverrideIn"], "clear_threshold">;

const EMPTY: Draft<Body> = {
    target_type: null,
    target_id: null,
    storage: null,
    metric: null,
    never: true,
    threshold: null,
    note: null,
};

function Form({ of, all, onClose }: { of: Chosen | null; all: Metric[]; onClose: () => void }) {
    const targets = useTargets();
    const send = useSend();
    const metricOf = (name: string | null) => all.find(({ metric }) => metric === name);
    const isNever = ({ never, metric }: Pick<Draft<Body>, "never" | "metric">) =>
        never === true || metricOf(metric)?.unit === "state";
    const form = useForm<Body, unknown>({
        empty: EMPTY,
        present: of
            ? ({ ...of, target_type: of.target.type, target_id: of.target.id } as Partial<Draft<Body>>)
            : undefined,
        send: (sent) => {
            const never = isNever(sent);
            return send("alerts.set_override", { body: { ...sent, never, threshold: never ? null : sent.threshold } });
        },
        onSuccess: () => {
            const name = of?.target.name ?? targets.find(({ value }) => value === target)?.label ?? "";
            notifications.show({ color: "teal", message: t.saved({ name }) });
            onClose();
        },
    });
    const { target_type, target_id, threshold } = form.body;
    const target = target_id === null ? null : `${target_type}:${target_id}`;
    const metric = metricOf(form.body.metric);
    const { factor, suffix } = typedIn(metric?.unit);
    const isState = metric?.unit === "state";
    const never = isNever(form.body);
    return (
        <AskForm
            action={t.save}
            ready={target !== null && form.body.metric !== null && (never || threshold !== null)}
            {...form.dialog}
            fields={["target_id", "metric", "threshold", "note"]}
            onClose={onClose}
        >
            {of === null ? (
                <>
                    <Select
                        label={t.target}
                        data-autofocus
                        searchable
                        openOnFocus={false}
                        data={targets}
                        {...form.id("target_id")}
                        value={target}
                        onChange={(next) => {
                            const [type = null, id] = next?.split(":") ?? [];
                            form.set({
                                target_type: type as Body["target_type"] | null,
                                target_id: id === undefined ? null : Number(id),
                            });
                        }}
                    />
                    <Select
                        label={t.metric}
                        searchable
                        openOnFocus={false}
                        data={all.map(({ metric: value, title }) => ({ value, label: title }))}
                        {...form.choice("metric")}
                        // A limit is one of its metric.
                        onChange={(next) => form.set({ metric: next as Body["metric"] | null, threshold: null })}
                    />
                </>
            ) : (
                <Text fw={560}>{metric?.title ?? form.body.metric}</Text>
            )}
            <Radio.Group
                label={t.what}
                value={never ? "never" : "other"}
                onChange={(next) => form.set({ never: next === "never" })}
            >
                <Stack gap="xs" mt={6}>
                    <Radio value="never" label={t.neverLabel} description={t.neverNote} />
                    {!isState && <Radio value="other" label={t.otherLabel} />}
                    {!never && (
                        <NumberInput label={t.threshold} suffix={suffix} {...form.number("threshold", factor)} />
                    )}
                </Stack>
            </Radio.Group>
            <TextInput label={t.noteLabel} maxLength={500} {...form.text("note")} />
        </AskForm>
    );
}
