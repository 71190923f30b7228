import { Tabs } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { PageHead } from "../ui/States";
import { AccessGate } from "../ui/AccessGate";
import { Features } from "./Features";
import { General } from "./General";
import { SingleSignOn } from "./SingleSignOn";
import { t } from "./texts";

/** The settings of this installation. */
export default function SettingsPage() {
    const { tab = "general" } = useSearch({ from: "/shell/settings" });
    const navigate = useNavigate({ from: "/settings" });
    return (
        <>
            <PageHead title={t.settings} />
            <Tabs
                value={tab}
                onChange={(next) => void navigate({ search: { tab: next as typeof tab }, replace: true })}
                keepMounted={false}
            >
                <Tabs.List mb="md">
                    <Tabs.Tab value="general">{t.general}</Tabs.Tab>
                    <Tabs.Tab value="sign-on">{t.singleSignOn}</Tabs.Tab>
                    <Tabs.Tab value="features">{t.features}</Tabs.Tab>
                </Tabs.List>
                <Tabs.Panel value="general">
                    <AccessGate of="settings.get">
                        <General />
                    </AccessGate>
                </Tabs.Panel>
                <Tabs.Panel value="sign-on">
                    <AccessGate of="oidc.config">
                        <SingleSignOn />
                    </AccessGate>
                </Tabs.Panel>
                <Tabs.Panel value="features">
                    <Features />
                </Tabs.Panel>
            </Tabs>
        </>
    );
}
