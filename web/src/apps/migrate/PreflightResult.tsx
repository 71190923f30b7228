import { Alert, Anchor, Button, Group, Select, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconBan, IconRefresh } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { App, Preflight } from "../../api/client";
import { preflight } from "../../api/queries";
import { useDenialReasonAt } from "../../auth/access";
import { ActionButton } from "../../ui/ActionButton";
import { bytes } from "../../ui/format";
import { Loaded, Panel } from "../../ui/States";
import { MoveDialog } from "./MoveDialog";
import { MoveFacts } from "./MoveFacts";
import { fixLinkOf } from "./moveTexts";
import { t } from "./texts";

/** The preflight of a move, queried from both hosts each time. */
export function PreflightResult({ app, target }: { app: App; target: number }) {
    const [storage, setStorage] = useState<string | null>(null);
    const query = useQuery({ ...preflight(app.id, target, storage), placeholderData: keepPreviousData });
    return (
        <Loaded query={query}>
            {(data) => (
                <div className="beside" aria-busy={query.isFetching}>
                    <Stack gap="md" className="shrinks">
                        <Findings app={app} of={data} />
                        <Panel
                            title={t.migrationPlan}
                            aside={
                                <Button
                                    size="xs"
                                    variant="default"
                                    leftSection={<IconRefresh size={14} />}
                                    onClick={() => void query.refetch()}
                                    loading={query.isFetching}
                                >
                                    {t.checkAgain}
                                </Button>
                            }
                        >
                            <MoveFacts of={data} />
                        </Panel>
                    </Stack>
                    <Panel title={t.move}>
                        <Move app={app} of={data} target={target} storage={storage} onStorage={setStorage} busy={query.isFetching} />
                    </Panel>
                </div>
            )}
        </Loaded>
    );
}

function Findings({ app, of }: { app: App; of: Preflight }) {
    return (
        <>
            {of.blockers.length > 0 && (
                <Alert color="red" variant="light" icon={<IconBan size={18} />} title={t.appCantMovedHost}>
                    <ul className="findings">
                        {of.blockers.map((blocker) => (
                            <li key={blocker}>
                                {blocker} <FixLinkAnchor app={app} of={of} blocker={blocker} />
                            </li>
                        ))}
                    </ul>
                </Alert>
            )}
            {of.self_target && (
                <Alert color="orange" variant="light" icon={<IconAlertTriangle size={18} />} title={t.holdfastItselfRunsContainer}>
                    <Text size="sm">
                        {t.migrationWouldStopHoldfast}
                    </Text>
                </Alert>
            )}
            {of.warnings.length > 0 && (
                <Alert color="orange" variant="light" icon={<IconAlertTriangle size={18} />} title={t.beforeYouMove}>
                    <ul className="findings">
                        {of.warnings.map((warning) => (
                            <li key={warning}>{warning}</li>
                        ))}
                    </ul>
                </Alert>
            )}
        </>
    );
}

function FixLinkAnchor({ app, of, blocker }: { app: App; of: Preflight; blocker: string }) {
    const link = fixLinkOf(blocker, app, of);
    if (link === null) return null;
    return (
        <Anchor inherit c="inherit" underline="always" renderRoot={(p) => <Link to={link.to} params={{ id: String(link.id) }} {...p} />}>
            {link.label}
        </Anchor>
    );
}

type MoveProps = {
    app: App;
    of: Preflight;
    target: number;
    storage: string | null;
    onStorage: (storage: string) => void;
    busy: boolean;
};

function Move({ app, of, target, storage, onStorage, busy }: MoveProps) {
    const [asking, setAsking] = useState(false);
    const denialReason = useDenialReasonAt(app.host_id, "apps.migrate");
    const why =
        denialReason ??
        (of.blockers.length > 0
            ? t.resolveProblemsListedOn
            : app.status === "pending" || app.status === "removing"
              ? t.jobWorkingOnContainer
              : busy
                ? t.hostsBeingChecked
                : of.strategy === null
                  ? t.noMigrationStrategyCould
                  : null);
    return (
        <Stack gap="sm">
            {of.rootfs_options.length > 0 && (
                <Select
                    label={t.targetStorage}
                    data={of.rootfs_options.map((option) => ({
                        value: option.storage,
                        label: `${option.storage} · ${option.avail_bytes === null ? t.freeSpaceNotKnown : t.free({ bytes: bytes(option.avail_bytes) })}`,
                        disabled: option.fits === false,
                    }))}
                    value={storage ?? of.rootfs_storage}
                    placeholder={t.noneSelected}
                    onChange={(next) => next !== null && onStorage(next)}
                    allowDeselect={false}
                    description={t.storagesWithoutEnoughFree}
                />
            )}
            <Group>
                <ActionButton why={why} onClick={() => setAsking(true)}>
                    {t.moveNamed({ name: app.name })}
                </ActionButton>
            </Group>
            <MoveDialog app={app} of={of} target={target} storage={storage} opened={asking} onClose={() => setAsking(false)} />
        </Stack>
    );
}
