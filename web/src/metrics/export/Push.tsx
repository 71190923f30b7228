import { Alert, Group, NumberInput, PasswordInput, Select, Stack, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { faultOf, type Schemas } from "../../api/client";
import { useCommand, useSend } from "../../api/command";
import { query, readAgain } from "../../api/operation";
import { useDenialReason } from "../../auth/access";
import { ActionButton } from "../../ui/ActionButton";
import { Ago } from "../../ui/Ago";
import { bindTo } from "../../ui/bind";
import { DangerDialog } from "../../ui/DangerDialog";
import { bytes } from "../../ui/format";
import { Quiet } from "../../ui/Quiet";
import { ErrorAlert, FormError, Loaded, Panel } from "../../ui/States";
import { Facts } from "../../ui/Value";
import { t } from "./texts";

type View = Schemas["PushView"];
type Kind = NonNullable<View["kind"]>;

const push = query("metrics.push", {}, { staleTime: 0, refetchInterval: 15_000 });

const KINDS: Record<Kind, { label: string; text: string; example: string }> = {
    prometheus_remote_write: {
        label: t.prometheus,
        text: t.prometheusText,
        example: "https://prometheus.example.net/api/v1/write",
    },
    influx: {
        label: t.influx,
        text: t.influxText,
        example: "https://influx.example.net/api/v2/write?org=home&bucket=holdfast",
    },
};

/** Where values are sent, and how that goes. */
export function Push() {
    return (
        <Panel title={t.push}>
            <Loaded query={useQuery(push)} shape="rows">
                {(data) => (
                    <Stack gap="md">
                        <Text>{t.pushText}</Text>
                        <State of={data} />
                        <Form key={`${data.kind} ${data.url} ${data.interval_s}`} data={data} />
                    </Stack>
                )}
            </Loaded>
        </Panel>
    );
}

function State({ of }: { of: View }) {
    if (of.url === null) {
        return <Quiet>{t.off}</Quiet>;
    }
    return (
        <>
            <Facts
                rows={[
                    [t.lastSent, of.last_sent_at === null ? t.noneYet : <Ago key="at" at={of.last_sent_at} />],
                    [t.waiting, of.waiting_bytes === 0 ? t.none : bytes(of.waiting_bytes)],
                    [t.dropped, of.dropped_requests === 0 ? t.none : of.dropped_requests],
                ]}
            />
            {of.last_error !== null && (
                <Alert color="orange" icon={<IconAlertTriangle size={18} />} title={t.lastError}>
                    <span className="breaks">{of.last_error}</span>{" "}
                    {of.last_error_at !== null && <Ago at={of.last_error_at} />}
                </Alert>
            )}
        </>
    );
}

function Form({ data }: { data: View }) {
    const send = useSend();
    const cache = useQueryClient();
    const why = useDenialReason("metrics.set_push");
    const [stopping, setStopping] = useState(false);
    const stored = {
        kind: data.kind ?? ("prometheus_remote_write" as Kind),
        url: data.url ?? "",
        token: "",
        interval_s: data.interval_s ?? 30,
    };
    const [form, setForm] = useState(stored);
    const changed =
        form.kind !== stored.kind ||
        form.url !== stored.url ||
        form.token !== "" ||
        form.interval_s !== stored.interval_s;
    const again = () => readAgain(cache, "metrics.push");
    const test = useCommand("metrics.test_push", { onError: again });
    const save = useCommand("metrics.set_push", {
        onSuccess: () => {
            setForm({ ...form, token: "" });
            test.reset();
            notifications.show({ color: "teal", message: t.saved });
        },
    });
    const fault = (name: string) => faultOf(save.error, name);
    const denied = why !== null;
    const bind = bindTo(form, (change) => setForm({ ...form, ...change }), fault);
    return (
        <form
            onSubmit={(e) => {
                e.preventDefault();
                // Without a token the stored one is kept.
                save.mutate({ body: { ...form, token: form.token || null } });
            }}
        >
            <Stack gap="sm">
                <Select
                    label={t.kind}
                    description={KINDS[form.kind].text}
                    data={Object.entries(KINDS).map(([value, { label }]) => ({ value, label }))}
                    value={form.kind}
                    allowDeselect={false}
                    onChange={(kind) => setForm({ ...form, kind: kind as Kind })}
                    error={fault("kind")}
                    disabled={denied}
                />
                <TextInput
                    label={t.url}
                    description={t.urlText}
                    placeholder={KINDS[form.kind].example}
                    required
                    spellCheck={false}
                    {...bind.text("url")}
                    disabled={denied}
                />
                <PasswordInput
                    label={t.pushToken}
                    description={data.has_token ? t.tokenStored : t.tokenNone}
                    autoComplete="off"
                    {...bind.text("token")}
                    disabled={denied}
                />
                <NumberInput
                    label={t.interval}
                    suffix={` ${t.seconds}`}
                    allowDecimal={false}
                    clampBehavior="none"
                    classNames={{ wrapper: "days-field" }}
                    value={form.interval_s}
                    onChange={(value) => setForm({ ...form, interval_s: Number(value) })}
                    error={fault("interval_s")}
                    disabled={denied}
                />
                <FormError error={save.error} fields={Object.keys(form)} />
                {test.error && <ErrorAlert error={test.error} />}
                {test.data &&
                    (test.data.sent ? (
                        <Alert color="teal" icon={<IconCircleCheck size={18} />} role="status">
                            {t.accepted}
                        </Alert>
                    ) : (
                        <Alert color="red" icon={<IconAlertTriangle size={18} />} title={t.refused} role="alert">
                            <span className="breaks">{test.data.error}</span>
                        </Alert>
                    ))}
                <Group justify="flex-end">
                    {data.url !== null && (
                        <ActionButton why={why} variant="light" color="red" onClick={() => setStopping(true)}>
                            {t.stop}
                        </ActionButton>
                    )}
                    <ActionButton
                        why={why ?? (data.url === null || changed ? t.testFirst : null)}
                        variant="default"
                        loading={test.isPending}
                        onClick={() => test.mutate()}
                    >
                        {t.test}
                    </ActionButton>
                    <ActionButton why={why} type="submit" loading={save.isPending}>
                        {t.save}
                    </ActionButton>
                </Group>
            </Stack>
            <DangerDialog
                opened={stopping}
                onClose={() => setStopping(false)}
                title={t.stopTitle}
                action={t.stop}
                onConfirm={() => send("metrics.remove_push")}
                done={t.stopped}
            >
                <Text>{t.stopText}</Text>
            </DangerDialog>
        </form>
    );
}
