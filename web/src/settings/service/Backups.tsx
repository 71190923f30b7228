import { Stack, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Schemas } from "../../api/client";
import { useCommand } from "../../api/command";
import { readAgain } from "../../api/operation";
import { useDenialReason } from "../../auth/access";
import { TERMINAL } from "../../jobs/kinds";
import { onJob } from "../../jobs/live";
import { useJobs } from "../../jobs/openJob";
import { schedules } from "../../schedules/queries";
import { SmallButton } from "../../ui/ActionButton";
import { Ago } from "../../ui/Ago";
import { bytes, number, when } from "../../ui/format";
import { AnchorLink } from "../../ui/Links";
import { Quiet } from "../../ui/Quiet";
import { type Column, Rows } from "../../ui/Rows";
import { Loaded, Panel } from "../../ui/States";
import { showError } from "../../ui/showError";
import { Facts, Value } from "../../ui/Value";
import { serviceBackups } from "./queries";
import { t } from "./texts";

type View = Schemas["ServiceBackupView"];
type Backup = Schemas["ServiceBackupItem"];

const KIND = "platform.backup";
const KEYS: Record<string, string> = { sealed: t.sealed, apart: t.apart };

const COLUMNS: Column<Backup>[] = [
    {
        name: t.name,
        first: true,
        cell: ({ name, error }) => (
            <>
                <span className="mono breaks">{name}</span>
                {error !== null && <Text c="red">{t.unreadable({ error })}</Text>}
            </>
        ),
    },
    { name: t.made, line: 2, cell: ({ created_at }) => <Value>{created_at && <Ago at={created_at} />}</Value> },
    { name: t.size, line: 2, cell: ({ size_bytes }) => bytes(size_bytes) },
    { name: t.rows, line: 2, cell: ({ rows }) => <Value>{rows === null ? null : number(rows)}</Value> },
    { name: t.ofVersion, cell: ({ version }) => <Value>{version}</Value> },
    { name: t.keyIn, cell: ({ key }) => <Value>{key === null ? null : (KEYS[key] ?? key)}</Value> },
];

/** The backups of the service itself. */
export function Backups() {
    const cache = useQueryClient();
    const query = useQuery(serviceBackups);
    // Also those that a schedule or another user has started.
    useEffect(
        () =>
            onJob(({ kind, status }) => {
                if (kind === KIND && TERMINAL.has(status)) void readAgain(cache, "meta.backups");
            }),
        [cache],
    );
    return (
        <Panel title={t.backups} aside={<BackUp directory={query.data?.directory} />}>
            <Loaded query={query} shape="rows">
                {(data) => <Known data={data} />}
            </Loaded>
        </Panel>
    );
}

function BackUp({ directory }: { directory: string | null | undefined }) {
    const denialReason = useDenialReason("meta.backup");
    const { started } = useJobs();
    const run = useCommand("meta.backup", {
        onSuccess: ({ job }) => started(job, t.backingUp),
        onError: showError,
    });
    return (
        <SmallButton
            why={denialReason ?? (directory === null ? t.noDirectory : null)}
            loading={run.isPending}
            onClick={() => run.mutate()}
        >
            {t.backUpNow}
        </SmallButton>
    );
}

function Known({ data }: { data: View }) {
    const planned = usePlanned();
    return (
        <Stack gap="md">
            {data.directory === null ? (
                <div>
                    <Text fw={600}>{t.noDirectory}</Text>
                    <Text>{t.noDirectoryHint({ code: (children) => <code>{children}</code> })}</Text>
                </div>
            ) : (
                <Facts
                    rows={[
                        [
                            t.directory,
                            <span key="directory" className="mono">
                                {data.directory}
                            </span>,
                        ],
                        [t.masterKey, data.key === "sealed" ? t.keySealed : t.keyApart],
                        [
                            t.planned,
                            <>
                                {planned}
                                {planned !== null && " · "}
                                <AnchorLink key="link" to="/schedules">
                                    {t.schedules}
                                </AnchorLink>
                            </>,
                        ],
                    ]}
                />
            )}
            {data.backups.length > 0 ? (
                <Rows label={t.list} rows={data.backups} columns={COLUMNS} keyOf={({ name }) => name} />
            ) : (
                data.directory !== null && <Quiet>{t.none}</Quiet>
            )}
        </Stack>
    );
}

/** When the service is backed up by itself; null while that is not known. */
function usePlanned(): string | null {
    const allowed = useDenialReason("schedules.list") === null;
    const { data } = useQuery({ ...schedules, enabled: allowed });
    if (data === undefined) return null;
    const own = data.filter(({ kind, enabled }) => kind === KIND && enabled);
    if (own.length === 0) return t.notPlanned;
    return own
        .map(({ name, next_runs: [next] }) =>
            next === undefined ? t.plannedOff({ name }) : t.plannedAs({ name, when: when(next) }),
        )
        .join("; ");
}
