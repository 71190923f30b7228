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

/** The preflight of a move, queried from both hosts each time. */
export function PreflightResult({ app, target }: { app: App; target: number }) {
    const [storage, setStorage] = useState<string | null>(null);
    const query = useQuery({ ...preflight(app.id, target, storage), placeholderData: keepPreviousData });
    return (
        <Loaded query={query}>
            {(data) => (
                <div className="beside" aria-busy={query.isFetching}>
                    <Stack gap="md" style={{ minWidth: 0 }}>
                        <Findings app={app} of={data} />
                        <Panel
                            title="Migration plan"
                            aside={
                                <Button
                                    size="xs"
                                    variant="default"
                                    leftSection={<IconRefresh size={14} />}
                                    onClick={() => void query.refetch()}
                                    loading={query.isFetching}
                                >
                                    Check again
                                </Button>
                            }
                        >
                            <MoveFacts of={data} />
                        </Panel>
                    </Stack>
                    <Panel title="Move">
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
                <Alert color="red" variant="light" icon={<IconBan size={18} />} title="The app can't be moved to this host now">
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
                <Alert color="orange" variant="light" icon={<IconAlertTriangle size={18} />} title="Holdfast itself runs in this container">
                    <Text size="sm">
                        The migration would stop Holdfast, and this page with it, before it is complete. Move the container
                        manually from a shell of its node.
                    </Text>
                </Alert>
            )}
            {of.warnings.length > 0 && (
                <Alert color="orange" variant="light" icon={<IconAlertTriangle size={18} />} title="Before you move">
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
            ? "Resolve the problems listed on this page first."
            : app.status === "pending" || app.status === "removing"
              ? "A job is working on this container. Wait until it has ended."
              : busy
                ? "The hosts are being checked."
                : of.strategy === null
                  ? "No migration strategy could be determined."
                  : null);
    return (
        <Stack gap="sm">
            {of.rootfs_options.length > 0 && (
                <Select
                    label="Target storage"
                    data={of.rootfs_options.map((option) => ({
                        value: option.storage,
                        label: `${option.storage} · ${bytes(option.avail_bytes) ?? "free space not known"}${option.avail_bytes === null ? "" : " free"}`,
                        disabled: option.fits === false,
                    }))}
                    value={storage ?? of.rootfs_storage}
                    placeholder="none selected"
                    onChange={(next) => next !== null && onStorage(next)}
                    allowDeselect={false}
                    description="Storages without enough free space can't be selected."
                />
            )}
            <Group>
                <ActionButton why={why} onClick={() => setAsking(true)}>
                    Move {app.name}
                </ActionButton>
            </Group>
            <MoveDialog app={app} of={of} target={target} storage={storage} opened={asking} onClose={() => setAsking(false)} />
        </Stack>
    );
}
