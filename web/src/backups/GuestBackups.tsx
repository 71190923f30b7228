import { Title } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useDenialReasonAt } from "../auth/access";
import { useGuest } from "../guests/useGuest";
import { AccessGate } from "../ui/AccessGate";
import { ActionButton } from "../ui/ActionButton";
import { BackupList } from "./BackupList";
import GuestRunDialog from "./run/GuestRunDialog";
import { t as run } from "./run/texts";
import { LatestTest } from "./tests/LatestTest";
import { t } from "./texts";

/** The backups of an app's container or of a virtual machine. */
export function GuestBackups() {
    return (
        <section aria-label={t.list}>
            <Title order={2} mb="sm">
                {t.list}
            </Title>
            <AccessGate of="backups.list" small>
                <Backups />
            </AccessGate>
        </section>
    );
}

function Backups() {
    const guest = useGuest();
    const search = useSearch({ strict: false });
    const navigate = useNavigate();
    const [running, setRunning] = useState(false);
    const denied = useDenialReasonAt(guest.hostId, `${guest.type}s.back_up`);
    return (
        <>
            <LatestTest of={guest} />
            <BackupList
                key={`${guest.type}:${guest.id}`}
                own={`${guest.type}:${guest.id}`}
                search={search}
                aside={
                    <ActionButton why={denied ?? guest.busy} onClick={() => setRunning(true)}>
                        {run.backUpNow}
                    </ActionButton>
                }
                onSearch={(next) => void navigate({ to: ".", search: next, replace: true })}
            />
            {running && <GuestRunDialog guest={guest} onClose={() => setRunning(false)} />}
        </>
    );
}
