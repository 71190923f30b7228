import { useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { AccessGate } from "../ui/AccessGate";
import { Tabs } from "../ui/object/Tabs";
import { Empty, PageHead } from "../ui/States";
import { Features } from "./Features";
import { General } from "./General";
import { Replicas } from "./Replicas";
import { SingleSignOn } from "./SingleSignOn";
import { SECTIONS, type Section } from "./sections/sections";
import { ServiceSection } from "./service/ServiceSection";
import { t } from "./texts";

const CONTENT: Record<Section, ReactNode> = {
    general: (
        <AccessGate of="settings.get">
            <General />
        </AccessGate>
    ),
    "sign-on": (
        <AccessGate of="oidc.config">
            <SingleSignOn />
        </AccessGate>
    ),
    features: <Features />,
    replicas: (
        <AccessGate of="replicas.list">
            <Replicas />
        </AccessGate>
    ),
    service: <ServiceSection />,
};
const TABS = Object.entries(SECTIONS).map(([section, label]) => ({ to: `/settings/${section}`, label }));

/** The settings of this installation. */
export default function SettingsPage() {
    const { section } = useParams({ from: "/shell/settings/$section" });
    return (
        <>
            <PageHead title={t.settings} />
            <Tabs label={t.settings} tabs={TABS} />
            {section in CONTENT ? CONTENT[section as Section] : <Empty title={t.noSection}>{t.chooseTab}</Empty>}
        </>
    );
}
