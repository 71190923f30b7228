import { NumberInput, Radio, Select, Stack, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { faultOf } from "../../api/client";
import { useCommand } from "../../api/command";
import { AskForm } from "../../ui/AskForm";
import { Dialog } from "../../ui/Dialog";
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

const FIELDS = ["target_id", "metric", "threshold", "note"];

function Form({ of, all, onClose }: { of: Chosen | null; all: Metric[]; onClose: () => void }) {
    const targets = useTargets();
    const [target, setTarget] = useState(of === null ? null : `${of.target.type}:${of.target.id}`);
    const [name, setName] = useState(of?.metric ?? null);
    const [never, setNever] = useState(of?.never ?? true);
    const metric = all.find((one) => one.metric === name);
    const { factor, suffix } = typedIn(metric?.unit);
    const [limit, setLimit] = useState<number | "">(of?.threshold == null ? "" : of.threshold / factor);
    const [note, setNote] = useState(of?.note ?? "");
    const label = of?.target.name ?? targets.find(({ value }) => value === target)?.label ?? "";
    const isState = metric?.unit === "state";
    const body = () => ({
        target_type: (target ?? "").split(":")[0] as "host",
        target_id: Number((target ?? "").split(":")[1]),
        storage: of?.storage ?? null,
        metric: (name ?? "") as "cpu_pct",
        never: never || isState,
        threshold: never || isState || limit === "" ? null : limit * factor,
        note: note.trim() || null,
    });
    const save = useCommand("alerts.set_override", {
        onSuccess: () => {
            notifications.show({ color: "teal", message: t.saved({ name: label }) });
            onClose();
        },
    });
    return (
        <AskForm
            action={t.save}
            ready={target !== null && name !== null && (never || isState || limit !== "")}
            request={save}
            fields={FIELDS}
            onSend={() => save.mutate({ body: body() })}
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
                        value={target}
                        onChange={setTarget}
                        error={faultOf(save.error, "target_id")}
                    />
                    <Select
                        label={t.metric}
                        searchable
                        openOnFocus={false}
                        data={all.map(({ metric: value, title }) => ({ value, label: title }))}
                        value={name}
                        onChange={setName}
                        error={faultOf(save.error, "metric")}
                    />
                </>
            ) : (
                <Text fw={560}>{metric?.title ?? name}</Text>
            )}
            <Radio.Group
                label={t.what}
                value={never || isState ? "never" : "other"}
                onChange={(next) => setNever(next === "never")}
            >
                <Stack gap="xs" mt={6}>
                    <Radio value="never" label={t.neverLabel} description={t.neverNote} />
                    {!isState && <Radio value="other" label={t.otherLabel} />}
                    {!never && !isState && (
                        <NumberInput
                            label={t.threshold}
                            suffix={suffix}
                            value={limit}
                            onChange={(next) => setLimit(next === "" ? "" : Number(next))}
                            error={faultOf(save.error, "threshold")}
                        />
                    )}
                </Stack>
            </Radio.Group>
            <TextInput
                label={t.noteLabel}
                maxLength={500}
                value={note}
                onChange={(event) => setNote(event.currentTarget.value)}
                error={faultOf(save.error, "note")}
            />
        </AskForm>
    );
}
