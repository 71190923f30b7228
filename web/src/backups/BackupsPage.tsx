import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useDenialReason } from "../auth/access";
import { AccessGate } from "../ui/AccessGate";
import { ActionButton } from "../ui/ActionButton";
import { BackupList } from "./BackupList";
import { BackupsHead } from "./BackupsHead";
import { RunDialog } from "./run/RunDialog";
import { t } from "./texts";

/** The backups of all guests. */
export default function BackupsPage() {
    return (
        <AccessGate of="backups.list" title={t.title}>
            <Page />
        </AccessGate>
    );
}

function Page() {
    const search = useSearch({ from: "/shell/backups" });
    const navigate = useNavigate({ from: "/backups" });
    const [running, setRunning] = useState(false);
    const denied = useDenialReason("backups.run");
    const run = (
        <ActionButton why={denied} onClick={() => setRunning(true)}>
            {t.backUp}
        </ActionButton>
    );
    return (
        <>
            <BackupsHead>{run}</BackupsHead>
            <BackupList search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
            {running && <RunDialog onClose={() => setRunning(false)} />}
        </>
    );
}
