import { Group, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import { useSend } from "../../api/command";
import { useDenialReasonAt } from "../../auth/access";
import { useJobs } from "../../jobs/openJob";
import { ActionButton } from "../../ui/ActionButton";
import { DangerDialog } from "../../ui/DangerDialog";
import { bytes } from "../../ui/format";
import { Quiet } from "../../ui/Quiet";
import type { Keep } from "../../ui/retention/keep";
import { Skeletons } from "../../ui/Skeletons";
import { Empty, ErrorAlert } from "../../ui/States";
import { Table } from "../../ui/table/Table";
import { COLUMNS, keyOf, nameOf } from "./columns";
import { prunePreview } from "./queries";
import { type Place, type PruneSearch, ruleOf } from "./rule";
import { t } from "./texts";

type Props = {
    place: Place;
    keep: Keep;
    guest: string | undefined;
    search: PruneSearch;
    onSearch: (change: Partial<PruneSearch>) => void;
};

// The storage is read for each preview: not for each digit that is typed.
const PAUSE_MS = 500;

/** Which backups a rule would remove, and the button that removes them. */
export function Preview({ place, keep, guest, search, onSearch }: Props) {
    const wanted = ruleOf(place, keep, guest);
    const [rule] = useDebouncedValue(wanted, PAUSE_MS);
    const settled = JSON.stringify(rule) === JSON.stringify(wanted);
    const query = useQuery(prunePreview(rule));
    if (query.error) return <ErrorAlert error={query.error} retry={() => void query.refetch()} />;
    if (query.data === undefined) return <Skeletons shape="page" />;
    const { backups, zone } = query.data;
    if (backups.length === 0) return <Empty title={guest === undefined ? t.empty : t.emptyOfGuest} />;
    return (
        <>
            <Group justify="space-between" my="md" gap="sm">
                <div className="shrinks">
                    <Text size="md" fw={600} role="status">
                        {settled ? summary(query.data) : t.reading}
                    </Text>
                    <Quiet size="xs">{t.zone({ zone })}</Quiet>
                </div>
                <PruneButton place={place} rule={rule} preview={query.data} ready={settled && !query.isFetching} />
            </Group>
            <Table
                label={t.preview}
                list="prune-preview"
                rows={backups}
                columns={COLUMNS}
                keyOf={keyOf}
                nameOf={nameOf}
                search={search}
                onSearch={onSearch}
                example={t.example}
            />
        </>
    );
}

function summary({ backups, removed, removed_bytes }: Schemas["PrunePreview"]): string {
    const counts = t.summary({ removed, kept: backups.length - removed });
    if (removed === 0) return counts;
    return `${counts} ${removed_bytes === null ? t.freesUnknown : t.frees({ size: bytes(removed_bytes) })}`;
}

type ButtonProps = { place: Place; rule: ReturnType<typeof ruleOf>; preview: Schemas["PrunePreview"]; ready: boolean };

/** The service asks for the name of the storage for more than these, and for those of all guests. */
const UNASKED = 10;

function PruneButton({ place: { host, storage }, rule, preview: { removed, removed_bytes }, ready }: ButtonProps) {
    const send = useSend();
    const { started, open } = useJobs();
    const [asking, setAsking] = useState(false);
    const denied = useDenialReasonAt(host, "backups.prune");
    const prune = async (typed: string) => {
        const { job } = await send("backups.prune", { body: { ...rule, confirm: typed || null } });
        started(job, t.pruning({ storage }));
        open(job);
    };
    return (
        <>
            <ActionButton
                why={denied ?? (!ready ? t.waiting : removed === 0 ? t.nothing : null)}
                color="red"
                onClick={() => setAsking(true)}
            >
                {t.prune({ n: removed })}
            </ActionButton>
            {asking && (
                <DangerDialog
                    onClose={() => setAsking(false)}
                    title={t.pruneTitle({ n: removed, storage })}
                    action={t.prune({ n: removed })}
                    phrase={rule.vmid === undefined || removed > UNASKED ? storage : undefined}
                    onConfirm={prune}
                >
                    <Text>
                        {removed_bytes === null ? t.freesUnknown : t.frees({ size: bytes(removed_bytes) })} {t.afresh}
                    </Text>
                </DangerDialog>
            )}
        </>
    );
}
