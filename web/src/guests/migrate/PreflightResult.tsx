import { Alert, Group, Select, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconBan, IconRefresh } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Preflight } from "../../api/client";
import { useDenialReasonAt } from "../../auth/access";
import { ActionButton, SmallButton } from "../../ui/ActionButton";
import { bytes } from "../../ui/format";
import { AnchorLink } from "../../ui/Links";
import { Loaded, Panel } from "../../ui/States";
import { t as guestTexts } from "../names";
import type { Guest } from "../useGuest";
import { MoveDialog } from "./MoveDialog";
import { MoveFacts } from "./MoveFacts";
import { fixLinkOf } from "./plan";
import { preflight, type Wanted } from "./queries";
import { t } from "./texts";

/** The preflight of a move, queried from both hosts each time. */
export function PreflightResult({ guest, target, online }: { guest: Guest; target: number; online: boolean }) {
    const [storage, setStorage] = useState<string | null>(null);
    const wanted: Wanted = { target, storage, online };
    const query = useQuery({ ...preflight(guest, wanted), placeholderData: keepPreviousData });
    return (
        <Loaded query={query}>
            {(data) => (
                <div className="beside" aria-busy={query.isFetching}>
                    <Stack gap="md" className="shrinks">
                        <Findings guest={guest} of={data} />
                        <Panel
                            title={t.migrationPlan}
                            aside={
                                <SmallButton
                                    leftSection={<IconRefresh size={14} />}
                                    onClick={() => void query.refetch()}
                                    loading={query.isFetching}
                                >
                                    {t.checkAgain}
                                </SmallButton>
                            }
                        >
                            <MoveFacts guest={guest} of={data} />
                        </Panel>
                    </Stack>
                    <Panel title={t.move}>
                        <Move guest={guest} of={data} wanted={wanted} onStorage={setStorage} busy={query.isFetching} />
                    </Panel>
                </div>
            )}
        </Loaded>
    );
}

function Findings({ guest, of }: { guest: Guest; of: Preflight }) {
    return (
        <>
            {of.blockers.length > 0 && (
                <Alert color="red" icon={<IconBan size={18} />} title={t.cantMovedHost({ name: guest.name })}>
                    <ul className="findings">
                        {of.blockers.map((blocker) => (
                            <li key={blocker}>
                                {blocker} <FixLinkAnchor guest={guest} of={of} blocker={blocker} />
                            </li>
                        ))}
                    </ul>
                </Alert>
            )}
            {of.self_target && (
                <Alert color="orange" icon={<IconAlertTriangle size={18} />} title={t.holdfastItselfRuns}>
                    <Text>{t.migrationWouldStopHoldfast}</Text>
                </Alert>
            )}
            {of.warnings.length > 0 && (
                <Alert color="orange" icon={<IconAlertTriangle size={18} />} title={t.beforeYouMove}>
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

function FixLinkAnchor({ guest, of, blocker }: { guest: Guest; of: Preflight; blocker: string }) {
    const link = fixLinkOf(blocker, guest, of);
    if (link === null) return null;
    return (
        <AnchorLink
            inherit
            c="inherit"
            underline="always"
            to={link.to}
            params={{ id: String(link.id) }}
            hash={link.hash}
        >
            {link.label}
        </AnchorLink>
    );
}

type MoveProps = {
    guest: Guest;
    of: Preflight;
    wanted: Wanted;
    onStorage: (storage: string | null) => void;
    busy: boolean;
};

function Move({ guest, of, wanted, onStorage, busy }: MoveProps) {
    const [asking, setAsking] = useState(false);
    const denialReason = useDenialReasonAt(guest.hostId, `${guest.type}s.migrate`);
    const why =
        denialReason ??
        (of.blockers.length > 0
            ? t.resolveProblemsListedOn
            : guest.status === "pending" || guest.status === "removing"
              ? guestTexts.jobWorks
              : busy
                ? t.hostsBeingChecked
                : of.strategy === null
                  ? t.noMigrationStrategyCould
                  : null);
    return (
        <Stack gap="sm">
            <StorageChoice guest={guest} of={of} value={wanted.storage} onChange={onStorage} />
            <Group>
                <ActionButton why={why} onClick={() => setAsking(true)}>
                    {t.moveNamed({ name: guest.name })}
                </ActionButton>
            </Group>
            <MoveDialog guest={guest} of={of} wanted={wanted} opened={asking} onClose={() => setAsking(false)} />
        </Stack>
    );
}

type StorageProps = { guest: Guest; of: Preflight; value: string | null; onChange: (storage: string | null) => void };

/** The storage for the disks that are copied; nothing if none is. */
function StorageChoice({ guest, of, value, onChange }: StorageProps) {
    const options = of.rootfs_options.map((option) => ({
        value: option.storage,
        label: `${option.storage} · ${option.avail_bytes === null ? t.freeSpaceNotKnown : t.free({ bytes: bytes(option.avail_bytes) })}`,
        disabled: option.fits === false,
    }));
    const isMachine = guest.type === "vm";
    if (options.length === 0 || (isMachine && of.transfer_bytes === 0)) return null;
    return (
        <Select
            label={t.targetStorage}
            data={isMachine ? [{ value: "", label: t.sameStorages }, ...options] : options}
            value={isMachine ? (value ?? "") : (value ?? of.rootfs_storage)}
            placeholder={t.noneSelected}
            onChange={(next) => onChange(next || null)}
            allowDeselect={false}
            description={t.storagesWithoutEnoughFree}
        />
    );
}
