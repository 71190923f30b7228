import { useNavigate, useSearch } from "@tanstack/react-router";
import { AccessGate } from "../ui/AccessGate";
import { BackupList } from "./BackupList";
import { BackupsHead } from "./BackupsHead";
import { t } from "./texts";

/** The backups of all guests. */
export default function BackupsPage() {
    const search = useSearch({ from: "/shell/backups/list" });
    const navigate = useNavigate({ from: "/backups/list" });
    return (
        <AccessGate of="backups.list" title={t.title}>
            <BackupsHead />
            <BackupList search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
        </AccessGate>
    );
}
