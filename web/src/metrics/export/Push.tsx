import { Alert, Group, NumberInput, PasswordInput, Select, Stack, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import { useCommand, useSend } from "../../api/command";
import { query, readAgain } from "../../api/operation";
import { useDenialReason } from "../../auth/access";
import { ActionButton } from "../../ui/ActionButton";
import { Ago } from "../../ui/Ago";
import { DangerDialog } from "../../ui/DangerDialog";
import { useForm } from "../../ui/form";
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

const USUAL: Kind = "prometheus_remote_write";

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
    const again = () => readAgain(cache, "metrics.push");
    const test = useCommand("metrics.test_push", { onError: again });
    const form = useForm<Schemas["PushIn"], unknown>({
        // Without a token the stored one is kept.
        empty: { kind: USUAL, url: "", token: null, interval_s: null },
        present: { kind: data.kind ?? USUAL, url: data.url ?? "", interval_s: data.interval_s ?? 30 },
        verbatim: ["token"],
        send: (body) => send("metrics.set_push", { body }),
        onSuccess: () => {
            form.set({ token: null });
            test.reset();
            notifications.show({ color: "teal", message: t.saved });
        },
    });
    const { kind, url, token, interval_s } = form.body;
    const changed = kind !== data.kind || url !== data.url || token !== null || interval_s !== data.interval_s;
    const { text, example } = KINDS[kind ?? USUAL];
    const disabled = why !== null;
    return (
        <form
            onSubmit={(e) => {
                e.preventDefault();
                form.dialog.onSend();
            }}
        >
            <Stack gap="sm">
                <Select
                    label={t.kind}
                    description={text}
                    data={Object.entries(KINDS).map(([value, { label }]) => ({ value, label }))}
                    allowDeselect={false}
                    disabled={disabled}
                    {...form.choice("kind")}
                />
                <TextInput
                    label={t.url}
                    description={t.urlText}
                    placeholder={example}
                    required
                    spellCheck={false}
                    disabled={disabled}
                    {...form.text("url")}
                />
                <PasswordInput
                    label={t.pushToken}
                    description={data.has_token ? t.tokenStored : t.tokenNone}
                    autoComplete="off"
                    disabled={disabled}
                    {...form.text("token")}
                />
                <NumberInput
                    label={t.interval}
                    suffix={` ${t.seconds}`}
                    allowDecimal={false}
                    clampBehavior="none"
                    classNames={{ wrapper: "days-field" }}
                    disabled={disabled}
                    {...form.number("interval_s")}
                />
                <FormError error={form.error} fields={form.dialog.fields} />
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
                    <ActionButton why={why} type="submit" loading={form.dialog.request.isPending}>
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
