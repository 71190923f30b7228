import type { ReactNode } from "react";
import { Tabs } from "../ui/object/Tabs";
import { PageHead } from "../ui/States";
import { t } from "./texts";

const TABS = [
    { to: "/alerts", label: t.tabAlerts },
    { to: "/alerts/rules", label: t.tabRules },
    { to: "/alerts/overrides", label: t.tabOverrides },
];

/** The head of the pages of alerts. */
export function AlertsHead({ note, children }: { note: string; children?: ReactNode }) {
    return (
        <>
            <PageHead title={t.title} note={note}>
                {children}
            </PageHead>
            <Tabs label={t.title} tabs={TABS} />
        </>
    );
}
