import { useQuery } from "@tanstack/react-query";
import { lazy, useMemo, useState } from "react";
import { AccessGate } from "../../ui/AccessGate";
import { Later } from "../../ui/later/Later";
import { List } from "../../ui/table/List";
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
    const [sized, setSized] = useState<BackupStorage | null>(null);
    const columns = useMemo(() => columnsWith(setSized), []);
    return (
        <>
            <List
                label={t.list}
                list="backup-storages"
                query={useQuery(backupStorages)}
                columns={columns}
                keyOf={keyOf}
                nameOf={nameOf}
                example={t.example}
                none={t.none}
                noneText={t.noneText}
            />
            <Later>{sized && <SizesDialog of={sized} onClose={() => setSized(null)} />}</Later>
        </>
    );
}
