import { ActionIcon, Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconBell, IconBellOff, IconSend, IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { errorText, type Schemas } from "../../api/client";
import { call } from "../../api/operation";
import { Ago } from "../../ui/Ago";
import { Quiet } from "../../ui/Quiet";
import { type Column, Rows } from "../../ui/Rows";
import { ErrorAlert, Loaded, Panel } from "../../ui/States";
import { ownEndpoint, push } from "./queries";
import { subscribe, subscription, support } from "./subscribe";
import { t } from "./texts";

type Push = Schemas["BrowserPushView"];
type Browser = Push["subscriptions"][number];

/** Messages that this browser shows. */
export function BrowserPush() {
    return (
        <Stack gap="md" className="narrow">
            <Panel title={t.title}>
                <Loaded query={useQuery(push)} shape="rows">
                    {(of) => <Own of={of} />}
                </Loaded>
            </Panel>
            <Panel title={t.others}>
                <Loaded query={useQuery(push)} shape="rows">
                    {({ subscriptions }) => <Others rows={subscriptions} />}
                </Loaded>
            </Panel>
        </Stack>
    );
}

function useChanged() {
    const cache = useQueryClient();
    return async () => {
        await cache.invalidateQueries({ queryKey: push.queryKey });
        await cache.invalidateQueries({ queryKey: ownEndpoint.queryKey });
    };
}

function Own({ of }: { of: Push }) {
    const changed = useChanged();
    const endpoint = useQuery(ownEndpoint).data ?? null;
    const can = support();
    const own = endpoint === null ? undefined : of.subscriptions.find((one) => one.endpoint_sha256 === endpoint.hash);
    const isOn = own !== undefined;
    const turnOn = useMutation({
        mutationFn: async () => {
            const { endpoint: at, keys } = (await subscribe(of.public_key)).toJSON();
            await call("notifications.subscribe_push", {
                body: { endpoint: at ?? "", keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" } },
            });
        },
        onSettled: changed,
    });
    const turnOff = useMutation({
        mutationFn: async () => {
            const present = await subscription();
            if (present === null) return;
            await call("notifications.end_push", { body: { endpoint: present.endpoint } });
            await present.unsubscribe();
        },
        onSettled: changed,
    });
    const test = useMutation({
        mutationFn: () => call("notifications.test_push", { body: { endpoint: endpoint?.endpoint ?? "" } }),
        // A failure may mean that the push service has ended the subscription.
        onSettled: changed,
    });
    return (
        <Stack gap="sm">
            <Quiet>{t.note}</Quiet>
            {can === "yes" ? (
                <>
                    <Text fw={560} role="status">
                        {isOn ? t.on : endpoint !== null ? t.ended : t.off}
                    </Text>
                    {isOn ? (
                        <Group gap="sm">
                            <Button
                                variant="default"
                                leftSection={<IconSend size={16} />}
                                loading={test.isPending}
                                onClick={() => test.mutate()}
                            >
                                {t.test}
                            </Button>
                            <Button
                                variant="default"
                                leftSection={<IconBellOff size={16} />}
                                loading={turnOff.isPending}
                                onClick={() => turnOff.mutate()}
                            >
                                {t.turnOff}
                            </Button>
                        </Group>
                    ) : (
                        <Button
                            w="fit-content"
                            leftSection={<IconBell size={16} />}
                            loading={turnOn.isPending}
                            onClick={() => turnOn.mutate()}
                        >
                            {t.turnOn}
                        </Button>
                    )}
                    {!isOn && <Quiet size="xs">{t.asked}</Quiet>}
                </>
            ) : (
                <Alert color="gray" role="note">
                    {t[can]}
                </Alert>
            )}
            {turnOn.error && <ErrorAlert error={new Error(t.refused({ reason: errorText(turnOn.error) }))} />}
            {test.data?.sent && <Text role="status">{t.sent}</Text>}
            {test.data?.sent === false && (
                <ErrorAlert error={new Error(t.notSent({ reason: test.data.error ?? "" }))} />
            )}
            {test.error && <ErrorAlert error={test.error} />}
            {turnOff.error && <ErrorAlert error={turnOff.error} />}
            <Quiet size="xs">{t.install}</Quiet>
        </Stack>
    );
}

function LastMessage({ of }: { of: Browser }) {
    if (of.last_error !== null) return <span className="breaks">{t.failed({ reason: of.last_error })}</span>;
    return of.last_success_at === null ? t.never : <Ago at={of.last_success_at} />;
}

function Others({ rows }: { rows: Browser[] }) {
    const changed = useChanged();
    const end = useMutation({
        mutationFn: (id: number) => call("notifications.end_push", { body: { id } }),
        onSettled: changed,
    });
    const columns: Column<Browser>[] = [
        { name: t.name, first: true, cell: ({ name }) => name },
        { name: t.service, cell: ({ host }) => <span className="breaks">{host}</span> },
        { name: t.since, line: 2, cell: ({ created_at }) => <Ago at={created_at} /> },
        { name: t.last, line: 2, cell: (one) => <LastMessage of={one} /> },
        {
            name: "",
            cell: ({ id, name }) => (
                <ActionIcon variant="subtle" color="gray" aria-label={t.end({ name })} onClick={() => end.mutate(id)}>
                    <IconTrash size={16} />
                </ActionIcon>
            ),
        },
    ];
    if (rows.length === 0) {
        return <Quiet>{t.none}</Quiet>;
    }
    return (
        <>
            {end.error && <ErrorAlert error={end.error} />}
            <Rows label={t.others} rows={rows} columns={columns} keyOf={({ id }) => id} />
        </>
    );
}
