import "./monitoring.css";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { me } from "../../api/queries";
import { tabsFor } from "../../shell/navigation";
import { Tabs } from "../../ui/object/Tabs";
import { PageHead } from "../../ui/States";
import { t } from "./texts";

const TABS = [
    { to: "/monitoring", label: t.nodes, of: "metrics.cluster_nodes" },
    { to: "/monitoring/compare", label: t.compare, of: "metrics.query" },
    { to: "/monitoring/export", label: t.export, of: "metrics.cluster_nodes" },
] as const;

/** The head of the pages about metrics of everything. */
export function MonitoringHead({ children }: { children?: ReactNode }) {
    const user = useQuery(me).data;
    return (
        <>
            <PageHead title={t.title}>{children}</PageHead>
            {user && <Tabs label={t.title} tabs={tabsFor(user, TABS)} />}
        </>
    );
}
