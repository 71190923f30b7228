import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { AccessGate } from "../../ui/AccessGate";
import { Empty, Loaded } from "../../ui/States";
import { Table } from "../../ui/table/Table";
import { BackupsHead } from "../BackupsHead";
import { backupStorages, useBackupEvents } from "../queries";
import { t as head } from "../texts";
import { COLUMNS, keyOf, nameOf } from "./columns";
import { t } from "./texts";

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
    return (
        <Loaded query={useQuery(backupStorages)}>
            {(rows) =>
                rows.length === 0 ? (
                    <Empty title={t.none}>{t.noneText}</Empty>
                ) : (
                    <Table
                        label={t.list}
                        list="backup-storages"
                        rows={rows}
                        columns={COLUMNS}
                        keyOf={keyOf}
                        nameOf={nameOf}
                        search={search}
                        onSearch={(next) => void navigate({ search: next, replace: true })}
                        example={t.example}
                    />
                )
            }
        </Loaded>
    );
}
