import { ActionIcon, Anchor, Breadcrumbs, Table } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import { query } from "../../api/operation";
import { Dialog } from "../../ui/Dialog";
import { bytes, when } from "../../ui/format";
import { Quiet } from "../../ui/Quiet";
import { Loaded } from "../../ui/States";
import { Value } from "../../ui/Value";
import { nameOf } from "../names";
import type { Backup } from "../queries";
import { crumbsOf, downloadOf } from "./place";
import { t } from "./texts";

type Entry = Schemas["FileInBackup"];

// A backup never changes.
const folder = (id: number, path: string) =>
    query("backups.files", { backup_id: id, path }, { staleTime: Number.POSITIVE_INFINITY, retry: false });

function Name({ of, onOpen }: { of: Entry; onOpen: (path: string) => void }) {
    const { name, path, type } = of;
    if (path !== null && (type === "folder" || type === "archive")) {
        return (
            <Anchor
                component="button"
                type="button"
                inherit
                className="mono breaks"
                aria-label={t.openFolder({ name })}
                onClick={() => onOpen(path)}
            >
                {name}
            </Anchor>
        );
    }
    const note = path === null ? t.noText : type === "link" ? t.link : type === "other" ? t.other : null;
    return (
        <>
            <span className="mono breaks">{name}</span>
            {note !== null && <Quiet size="xs">{note}</Quiet>}
        </>
    );
}

function Download({ backup, of }: { backup: Backup; of: Entry }) {
    const { name, path, type } = of;
    if (path === null || (type !== "file" && type !== "folder")) return null;
    const label = type === "folder" ? t.downloadFolder({ name }) : t.download({ name });
    return (
        <ActionIcon
            component="a"
            href={downloadOf(backup.id, path)}
            download
            variant="subtle"
            color="gray"
            aria-label={label}
            title={label}
        >
            <IconDownload size={16} aria-hidden />
        </ActionIcon>
    );
}

/** The files in a backup, folder by folder, each of which can be downloaded. */
export default function FilesDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
    const [path, setPath] = useState("/");
    const query = useQuery(folder(backup.id, path));
    const crumbs = [{ name: t.archives, path: "/" }, ...crumbsOf(path)];
    return (
        <Dialog onClose={onClose} size="lg" title={t.title({ name: nameOf(backup) })}>
            <nav aria-label={t.place}>
                <Breadcrumbs mb="sm" className="breaks">
                    {crumbs.map((one) =>
                        one.path === path ? (
                            <span key={one.path} aria-current="page">
                                {one.name}
                            </span>
                        ) : (
                            <Anchor
                                size="md"
                                key={one.path}
                                component="button"
                                type="button"
                                onClick={() => setPath(one.path)}
                            >
                                {one.name}
                            </Anchor>
                        ),
                    )}
                </Breadcrumbs>
            </nav>
            {backup.guest_type === "vm" && query.isPending && (
                <Quiet mb="sm" role="status">
                    {t.slow}
                </Quiet>
            )}
            <Loaded query={query} shape="rows">
                {({ entries }) =>
                    entries.length === 0 ? (
                        <Quiet>{t.empty}</Quiet>
                    ) : (
                        <Table>
                            <Table.Thead>
                                <Table.Tr>
                                    <Table.Th>{t.name}</Table.Th>
                                    <Table.Th>{t.size}</Table.Th>
                                    <Table.Th>{t.modified}</Table.Th>
                                    <Table.Td />
                                </Table.Tr>
                            </Table.Thead>
                            <Table.Tbody>
                                {entries.map((one) => (
                                    <Table.Tr key={`${one.path} ${one.name}`}>
                                        <Table.Td>
                                            <Name of={one} onOpen={setPath} />
                                        </Table.Td>
                                        <Table.Td>
                                            <Value>{bytes(one.size_bytes)}</Value>
                                        </Table.Td>
                                        <Table.Td>
                                            <Value>{when(one.modified_at)}</Value>
                                        </Table.Td>
                                        <Table.Td>
                                            <Download backup={backup} of={one} />
                                        </Table.Td>
                                    </Table.Tr>
                                ))}
                            </Table.Tbody>
                        </Table>
                    )
                }
            </Loaded>
        </Dialog>
    );
}
