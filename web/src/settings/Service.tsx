import { Alert, Anchor, Code, Group, Modal, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconDeviceFloppy, IconDownload } from "@tabler/icons-react";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { api, errorText, type Schemas, take } from "../api/client";
import { useDenialReason } from "../auth/access";
import { useJobs } from "../jobs/openJob";
import { ActionButton } from "../ui/ActionButton";
import { Ago } from "../ui/Ago";
import { AskForm } from "../ui/AskForm";
import { Copy } from "../ui/Copy";
import { bytes } from "../ui/format";
import { Empty, FormError, Loaded, Panel } from "../ui/States";
import { Facts } from "../ui/Value";
import { t } from "./serviceTexts";

type Update = Schemas["ServiceUpdateView"];
type Backups = Schemas["ServiceBackupView"];

const update = queryOptions({ queryKey: ["meta", "update"], queryFn: () => take(api.GET("/api/v1/meta/update")) });
const backups = queryOptions({ queryKey: ["meta", "backups"], queryFn: () => take(api.GET("/api/v1/meta/backups")) });

/** The version of this service and its updates, and its own backups. */
export function Service() {
    return (
        <Stack gap="md">
            <Loaded query={useQuery(update)}>{(state) => <Version state={state} />}</Loaded>
            <Loaded query={useQuery(backups)}>{(state) => <OwnBackups state={state} />}</Loaded>
        </Stack>
    );
}

function Version({ state }: { state: Update }) {
    const [asking, setAsking] = useState(false);
    const why = useDenialReason("meta.start_update");
    return (
        <Panel title={t.version}>
            <Stack gap="sm">
                <Facts
                    rows={[
                        [t.running, state.current],
                        [t.latest, state.latest],
                        [t.checked, state.checked_at === null ? t.never : <Ago key="checked" at={state.checked_at} />],
                    ]}
                />
                {state.update_available === null ? (
                    <Alert color="gray" title={t.unknown}>
                        {state.problem}
                    </Alert>
                ) : state.update_available && state.latest !== null ? (
                    <Newer state={state} latest={state.latest} />
                ) : (
                    <Text size="sm">{t.upToDate}</Text>
                )}
                {state.can_apply && state.latest !== null && (
                    <Group>
                        <ActionButton why={why} leftSection={<IconDownload size={16} aria-hidden />} onClick={() => setAsking(true)}>
                            {t.update({ version: state.latest })}
                        </ActionButton>
                    </Group>
                )}
            </Stack>
            {asking && state.latest !== null && <UpdateDialog version={state.latest} onClose={() => setAsking(false)} />}
        </Panel>
    );
}

function Newer({ state, latest }: { state: Update; latest: string }) {
    return (
        <>
            <Text size="sm">
                {t.available({ version: latest })}{" "}
                {state.notes_url !== null && (
                    <Anchor inherit underline="always" href={state.notes_url} target="_blank" rel="noreferrer">
                        {t.notes}
                    </Anchor>
                )}
            </Text>
            {state.how !== null && (
                <Alert color="gray" title={t.byHand}>
                    <Stack gap={6}>
                        {state.problem !== null && <Text size="sm">{state.problem}</Text>}
                        <Text size="sm">{t.howTo({ version: latest })}</Text>
                        <Code block className="breaks">
                            {state.how}
                        </Code>
                        <Group>
                            <Copy text={state.how} />
                        </Group>
                    </Stack>
                </Alert>
            )}
        </>
    );
}

function UpdateDialog({ version, onClose }: { version: string; onClose: () => void }) {
    const { started } = useJobs();
    const start = useMutation({
        mutationFn: () => take(api.POST("/api/v1/meta/update", { body: { version } })),
        onSuccess: ({ job }) => {
            started(job, t.updating({ version }));
            onClose();
        },
    });
    return (
        <Modal opened onClose={onClose} title={<Text fw={620}>{t.updateTitle({ version })}</Text>}>
            <AskForm action={t.update({ version })} ready busy={start.isPending} onSend={() => start.mutate()} onClose={onClose}>
                <Text size="sm">{t.updateNote}</Text>
                <Text size="sm">{t.updateJobs}</Text>
                <FormError error={start.error} fields={[]} />
            </AskForm>
        </Modal>
    );
}

function OwnBackups({ state }: { state: Backups }) {
    const cache = useQueryClient();
    const { started } = useJobs();
    const denied = useDenialReason("meta.backup");
    const make = useMutation({
        mutationFn: () => take(api.POST("/api/v1/meta/backups")),
        onSuccess: ({ job }) => {
            started(job, t.started);
            void cache.invalidateQueries({ queryKey: backups.queryKey });
        },
        onError: (e) => notifications.show({ color: "red", message: errorText(e) }),
    });
    return (
        <Panel
            title={t.backups}
            aside={
                <ActionButton
                    size="xs"
                    variant="default"
                    why={denied ?? (state.directory === null ? t.noDirectory : null)}
                    leftSection={<IconDeviceFloppy size={16} aria-hidden />}
                    loading={make.isPending}
                    onClick={() => make.mutate()}
                >
                    {t.backupNow}
                </ActionButton>
            }
        >
            {state.directory === null ? (
                <Empty title={t.noDirectory}>{t.noDirectoryNote}</Empty>
            ) : (
                <Stack gap="sm">
                    <Facts
                        rows={[
                            [t.directory, state.directory],
                            [t.key, state.key === "sealed" ? t.keySealed : t.keyApart],
                        ]}
                    />
                    <Text size="sm">
                        {t.schedule({
                            schedules: (text) => (
                                <Anchor key="schedules" inherit underline="always" renderRoot={(props) => <Link to="/schedules" {...props} />}>
                                    {text}
                                </Anchor>
                            ),
                        })}
                    </Text>
                    {state.backups.length === 0 ? <Empty title={t.none}>{t.noneNote}</Empty> : state.backups.map((one) => <Backup key={one.name} one={one} />)}
                </Stack>
            )}
        </Panel>
    );
}

function Backup({ one }: { one: Schemas["ServiceBackupItem"] }) {
    return (
        <details className="fold">
            <summary>
                {one.error !== null && <IconAlertTriangle size={15} aria-label={t.problem} />} <span className="mono">{one.name}</span> · {bytes(one.size_bytes)}
            </summary>
            {one.error === null ? (
                <Facts
                    rows={[
                        [t.created, one.created_at === null ? null : <Ago key="created" at={one.created_at} />],
                        [t.ofVersion, one.version],
                        [t.rows, one.rows === null ? null : String(one.rows)],
                        [t.key, one.key === "sealed" ? t.sealed : t.apart],
                    ]}
                />
            ) : (
                <Text size="sm" className="breaks">
                    {one.error}
                </Text>
            )}
        </details>
    );
}
