import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { me } from "../api/queries";
import { useDenialReason } from "../auth/access";
import { tabsFor } from "../shell/navigation";
import { ActionButton } from "../ui/ActionButton";
import { Tabs } from "../ui/object/Tabs";
import { PageHead } from "../ui/States";
import { RunDialog } from "./run/RunDialog";
import { t } from "./texts";

const TABS = [
    { to: "/backups", label: t.list, of: "backups.list" },
    { to: "/backups/storages", label: t.storages, of: "backups.storages" },
] as const;

/** The head of the pages about backups, each with an address. */
export function BackupsHead() {
    const user = useQuery(me).data;
    const [running, setRunning] = useState(false);
    const denied = useDenialReason("backups.run");
    return (
        <>
            <PageHead title={t.title}>
                <ActionButton why={denied} onClick={() => setRunning(true)}>
                    {t.backUp}
                </ActionButton>
            </PageHead>
            {user && <Tabs label={t.title} tabs={tabsFor(user, TABS)} />}
            {running && <RunDialog onClose={() => setRunning(false)} />}
        </>
    );
}
