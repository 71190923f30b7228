import "../../ui/status.css";
import { Group } from "@mantine/core";
import { IconCircleX } from "@tabler/icons-react";
import { useDenialReasonAt } from "../../auth/access";
import { SmallButton } from "../../ui/ActionButton";
import { Ago } from "../../ui/Ago";
import { ButtonLink } from "../../ui/Links";
import { bytesUsed } from "../../ui/measure/amount";
import { Meter } from "../../ui/measure/Meter";
import { Quiet } from "../../ui/Quiet";
import type { Column } from "../../ui/table/column";
import { quoted } from "../../ui/table/filter";
import type { BackupStorage } from "../queries";
import { freeOf, stateOf } from "./state";
import { t } from "./texts";

export const keyOf = ({ host_id, node, storage }: BackupStorage) => `${host_id}/${node}/${storage}`;

const STATES = { read: t.read, problem: t.problem, notRead: t.notRead };

function State({ of }: { of: BackupStorage }) {
    const state = stateOf(of);
    return (
        <div>
            {state === "problem" ? (
                <span className="status status-pill" data-tone="bad">
                    <IconCircleX size={12} aria-hidden />
                    {t.problem}
                </span>
            ) : (
                <span className="status" data-tone={state === "read" ? "good" : "idle"}>
                    <span className="status-dot" aria-hidden />
                    {STATES[state]}
                </span>
            )}{" "}
            {of.read_at !== null && (
                <Quiet span size="xs">
                    {state === "problem" ? (
                        t.lastRead({ at: () => <Ago key="at" at={of.read_at ?? ""} /> })
                    ) : (
                        <Ago at={of.read_at} />
                    )}
                </Quiet>
            )}
            {of.problem !== null && (
                <Quiet size="xs" className="breaks">
                    {of.problem}
                </Quiet>
            )}
        </div>
    );
}

function Actions({ of, onSizes }: { of: BackupStorage; onSizes: () => void }) {
    const notPreview = useDenialReasonAt(of.host_id, "backups.prune_preview");
    const names = { storage: of.storage, node: of.node };
    return (
        <Group gap="xs" justify="flex-end" wrap="nowrap">
            <ButtonLink
                size="xs"
                variant="default"
                aria-label={t.showNamed(names)}
                to="/backups/list"
                search={{ storage: of.storage, q: of.shared ? undefined : `node:${quoted(of.node)}` }}
            >
                {t.show}
            </ButtonLink>
            <SmallButton aria-label={t.sizesNamed(names)} onClick={onSizes}>
                {t.sizes}
            </SmallButton>
            {notPreview === null ? (
                <ButtonLink
                    size="xs"
                    variant="default"
                    aria-label={t.pruneNamed(names)}
                    to="/backups/prune"
                    search={{ host: of.host_id, storage: of.storage, node: of.node }}
                >
                    {t.prune}
                </ButtonLink>
            ) : (
                <SmallButton why={notPreview} aria-label={t.pruneNamed(names)}>
                    {t.prune}
                </SmallButton>
            )}
        </Group>
    );
}

/** The columns; the sizes of the backups on a storage are shown apart. */
export const columnsWith = (onSizes: (of: BackupStorage) => void): readonly Column<BackupStorage>[] => [
    { id: "storage", name: t.storage, first: true, width: 110, value: (row) => row.storage },
    { id: "type", name: t.type, line: 2, few: true, width: 60, value: (row) => row.type },
    { id: "host", name: t.host, few: true, width: 95, value: (row) => row.host_name },
    { id: "node", name: t.node, few: true, width: 90, value: (row) => (row.shared ? t.sharedBy : row.node) },
    {
        id: "reading",
        name: t.state,
        line: 1,
        few: true,
        width: 130,
        value: (row) => STATES[stateOf(row)],
        cell: (row) => <State of={row} />,
    },
    { id: "backups", name: t.backups, line: 2, numeric: true, width: 80, value: (row) => row.backups },
    { id: "bytes", name: t.backupBytes, line: 2, as: "bytes", width: 85, value: (row) => row.backup_bytes },
    {
        id: "used",
        name: t.used,
        as: "bytes",
        width: 150,
        value: (row) => row.used_bytes,
        cell: ({ used_bytes, total_bytes }) => (
            <Meter label={t.used} name={<span />} of={bytesUsed(used_bytes, total_bytes)} />
        ),
    },
    { id: "free", name: t.free, as: "bytes", hidden: true, width: 90, value: freeOf },
    {
        id: "actions",
        name: t.actions,
        actions: true,
        width: 235,
        cell: (row) => <Actions of={row} onSizes={() => onSizes(row)} />,
    },
];
