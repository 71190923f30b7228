import { useQuery } from "@tanstack/react-query";
import { lazy, useState } from "react";
import { me } from "../api/queries";
import { useDenialReason } from "../auth/access";
import { tabsFor } from "../shell/navigation";
import { ActionButton } from "../ui/ActionButton";
import { Later } from "../ui/later/Later";
import { Tabs } from "../ui/object/Tabs";
import { PageHead } from "../ui/States";
import { RunDialog } from "./run/RunDialog";
import { t } from "./texts";
import { t as check } from "./verify/texts";

// Opened by few, and seldom.
const SweepDialog = lazy(() => import("./verify/SweepDialog"));

const TABS = [
    { to: "/backups/coverage", label: t.coverage, of: "backups.coverage" },
    { to: "/backups/list", label: t.list, of: "backups.list" },
    { to: "/backups/jobs", label: t.hostJobs, of: "backups.jobs" },
    { to: "/backups/storages", label: t.storages, of: "backups.storages" },
] as const;

/** The head of the pages about backups, each with an address. */
export function BackupsHead() {
    const user = useQuery(me).data;
    const [open, setOpen] = useState<"run" | "check" | null>(null);
    const denied = useDenialReason("backups.run");
    const notCheck = useDenialReason("backups.verify_sweep");
    const close = () => setOpen(null);
    return (
        <>
            <PageHead title={t.title}>
                <ActionButton why={notCheck} variant="default" onClick={() => setOpen("check")}>
                    {check.checkMany}
                </ActionButton>
                <ActionButton why={denied} onClick={() => setOpen("run")}>
                    {t.backUp}
                </ActionButton>
            </PageHead>
            {user && <Tabs label={t.title} tabs={tabsFor(user, TABS)} />}
            {open === "run" && <RunDialog onClose={close} />}
            <Later>{open === "check" && <SweepDialog onClose={close} />}</Later>
        </>
    );
}
