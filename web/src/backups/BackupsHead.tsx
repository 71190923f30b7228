import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { me } from "../api/queries";
import { tabsFor } from "../shell/navigation";
import { Tabs } from "../ui/object/Tabs";
import { PageHead } from "../ui/States";
import { t } from "./texts";

const TABS = [
    { to: "/backups", label: t.list, of: "backups.list" },
    { to: "/backups/storages", label: t.storages, of: "backups.storages" },
] as const;

/** The head of the pages about backups, each with an address. */
export function BackupsHead({ children }: { children?: ReactNode }) {
    const user = useQuery(me).data;
    return (
        <>
            <PageHead title={t.title}>{children}</PageHead>
            {user && <Tabs label={t.title} tabs={tabsFor(user, TABS)} />}
        </>
    );
}
