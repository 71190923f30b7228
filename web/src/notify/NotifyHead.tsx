import "./notify.css";
import type { ReactNode } from "react";
import { Tabs } from "../ui/object/Tabs";
import { PageHead } from "../ui/States";
import { t } from "./texts";

const TABS = [
    { to: "/notifications", label: t.tabChannels },
    { to: "/notifications/routes", label: t.tabRoutes },
    { to: "/notifications/types", label: t.tabTypes },
    { to: "/notifications/delivery", label: t.tabDelivery },
    { to: "/notifications/browser", label: t.tabBrowser },
];

/** The head of the pages about notifications. */
export function NotifyHead({ note, children }: { note: string; children?: ReactNode }) {
    return (
        <>
            <PageHead title={t.title} note={note}>
                {children}
            </PageHead>
            <Tabs label={t.title} tabs={TABS} />
        </>
    );
}
