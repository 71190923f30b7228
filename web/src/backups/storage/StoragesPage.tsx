import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useMemo, useState } from "react";
import { AccessGate } from "../../ui/AccessGate";
import { Empty, Loaded } from "../../ui/States";
import { Table } from "../../ui/table/Table";
import { BackupsHead } from "../BackupsHead";
import { type BackupStorage, backupStorages, useBackupEvents } from "../queries";
import { t as head } from "../texts";
import { columnsWith, keyOf } from "./columns";
import { nameOf } from "./names";
import { t } from "./texts";

// Opened by few, and seldom.
const SizesDialog = lazy(() => import("./SizesDialog"));

/** The storages for backups: what is on them, and which could not be read. */
export default function StoragesPage() {
    return (
        <AccessGate of="backups.storages" title={head.title}>
            <BackupsHead />
            <Storages />
        </AccessGate>
    );
}

function Storages() {
    useBackupEvents();
    const search = useSearch({ from: "/shell/backups/storages" });
    const navigate = useNavigate({ from: "/backups/storages" });
    const [sized, setSized] = useState<BackupStorage | null>(null);
    const columns = useMemo(() => columnsWith(setSized), []);
    return (
        <>
            <Loaded query={useQuery(backupStorages)}>
                {(rows) =>
                    rows.length === 0 ? (
                        <Empty title={t.none}>{t.noneText}</Empty>
                    ) : (
                        <Table
                            label={t.list}
                            list="backup-storages"
                            rows={rows}
                            columns={columns}
                            keyOf={keyOf}
                            nameOf={nameOf}
                            search={search}
                            onSearch={(next) => void navigate({ search: next, replace: true })}
                            example={t.example}
                        />
                    )
                }
            </Loaded>
            <Suspense>{sized && <SizesDialog of={sized} onClose={() => setSized(null)} />}</Suspense>
        </>
    );
}
