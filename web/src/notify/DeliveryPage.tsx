import { Button, Group, NumberInput, Stack, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { faultOf, type Schemas } from "../api/client";
import { useCommand, useSend } from "../api/command";
import { useDenialReason } from "../auth/access";
import { AccessGate } from "../ui/AccessGate";
import { ActionButton } from "../ui/ActionButton";
import { Ago } from "../ui/Ago";
import { DangerDialog } from "../ui/DangerDialog";
import { useForm } from "../ui/form";
import { Quiet } from "../ui/Quiet";
import { FormError, Loaded, Panel } from "../ui/States";
import { Facts } from "../ui/Value";
import { NotifyHead } from "./NotifyHead";
import { heartbeat, publicUrl } from "./queries";
import { t } from "./texts";

/** The address in links of messages, and the sign of life that Holdfast gives to others. */
export default function DeliveryPage() {
    return (
        <AccessGate of="notifications.public_url" title={t.title}>
            <NotifyHead note={t.addressNote} />
            <Stack gap="md" className="narrow">
                <Panel title={t.address}>
                    <Loaded query={useQuery(publicUrl)} shape="rows">
                        {(of) => <Address of={of} />}
                    </Loaded>
                </Panel>
                <Panel title={t.heartbeat}>
                    <Loaded query={useQuery(heartbeat)} shape="rows">
                        {(of) => <Heartbeat of={of} />}
                    </Loaded>
                </Panel>
            </Stack>
        </AccessGate>
    );
}

function Address({ of: { url, source } }: { of: Schemas["PublicUrlView"] }) {
    const [text, setText] = useState(url ?? "");
    const save = useCommand("notifications.set_public_url", {
        onSuccess: () => notifications.show({ color: "teal", message: t.saved }),
    });
    const denied = useDenialReason(save);
    const why = denied ?? (source === "environment" ? t.addressFixed : null);
    return (
        <form
            onSubmit={(event) => {
                event.preventDefault();
                if (why === null) save.mutate({ body: { url: text.trim() } });
            }}
        >
            <Stack gap="sm">
                <TextInput
                    label={t.address}
                    type="url"
                    placeholder="https://holdfast.example.net"
                    disabled={why !== null}
                    description={why ?? undefined}
                    value={text}
                    onChange={(event) => setText(event.currentTarget.value)}
                    error={faultOf(save.error, "url")}
                />
                <FormError error={save.error} fields={["url"]} />
                <ActionButton type="submit" why={why} w="fit-content" loading={save.isPending}>
                    {t.save}
                </ActionButton>
            </Stack>
        </form>
    );
}

const EVERY_S = 60;

function Heartbeat({ of }: { of: Schemas["HeartbeatView"] }) {
    const send = useSend();
    const [ending, setEnding] = useState(false);
    const isOn = of.set;
    const form = useForm<Schemas["HeartbeatIn"], unknown>({
        empty: { url: "", every_s: null },
        present: { every_s: of.every_s ?? EVERY_S },
        send: (body) => send("notifications.set_heartbeat", { body }),
        onSuccess: () => {
            form.set({ url: "" });
            notifications.show({ color: "teal", message: t.saved });
        },
    });
    const why = useDenialReason("notifications.set_heartbeat");
    return (
        <form
            onSubmit={(event) => {
                event.preventDefault();
                if (why === null) form.dialog.onSend();
            }}
        >
            <Stack gap="sm">
                <Quiet>{t.heartbeatNote}</Quiet>
                {isOn && (
                    <Facts
                        rows={[
                            [
                                t.lastSuccess,
                                of.last_success_at === null ? t.noneYet : <Ago key="at" at={of.last_success_at} />,
                            ],
                            ...(of.last_error === null ? [] : ([[t.lastError, of.last_error]] as [string, string][])),
                            ...(of.silent === null ? [] : ([[t.silent, of.silent]] as [string, string][])),
                        ]}
                    />
                )}
                <TextInput
                    label={t.heartbeatUrl}
                    description={isOn ? t.heartbeatSet({ host: of.host ?? "–" }) : undefined}
                    required
                    placeholder="https://hc-ping.com/…"
                    autoComplete="off"
                    spellCheck={false}
                    disabled={why !== null}
                    {...form.text("url")}
                />
                <NumberInput
                    label={t.every}
                    suffix={` ${t.seconds}`}
                    min={30}
                    max={86_400}
                    allowDecimal={false}
                    disabled={why !== null}
                    {...form.number("every_s")}
                />
                <FormError error={form.error} fields={form.dialog.fields} />
                <Group gap="sm">
                    <ActionButton
                        type="submit"
                        why={why}
                        disabled={form.sent.url === "" || form.body.every_s === null}
                        loading={form.dialog.request.isPending}
                    >
                        {t.save}
                    </ActionButton>
                    {isOn && why === null && (
                        <Button variant="default" onClick={() => setEnding(true)}>
                            {t.turnOff}
                        </Button>
                    )}
                </Group>
            </Stack>
            <DangerDialog
                opened={ending}
                title={t.turnOffTitle}
                action={t.turnOff}
                onClose={() => setEnding(false)}
                onConfirm={async () => void (await send("notifications.remove_heartbeat"))}
            >
                {t.turnOffNote}
            </DangerDialog>
        </form>
    );
}
