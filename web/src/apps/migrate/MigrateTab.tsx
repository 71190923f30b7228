import { Select, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { App, Host } from "../../api/client";
import { hosts } from "../../api/queries";
import { useDenialReasonsAt } from "../../auth/access";
import { AddHostButton } from "../../hosts/HostsPage";
import { Empty, Loaded, Panel } from "../../ui/States";
import { AccessGate } from "../../ui/AccessGate";
import { useApp } from "../useApp";
import { useTeam } from "../useTeam";
import { PreflightResult } from "./PreflightResult";
import { t } from "./texts";

/** Moving an app to another host: a preflight first, then the migration. */
export default function MigrateTab() {
    const app = useApp();
    const query = useQuery(hosts);
    return (
        <AccessGate of="apps.migrate_preflight" team={useTeam(app)}>
            <Loaded query={query}>
                {/* Reset after a migration: the preflight result belongs to the previous host. */}
                {(rows) => <Choice key={app.host_id} app={app} targets={rows.filter((h) => h.id !== app.host_id)} />}
            </Loaded>
        </AccessGate>
    );
}

function Choice({ app, targets }: { app: App; targets: Host[] }) {
    const denialReason = useDenialReasonsAt("apps.migrate_preflight");
    const [target, setTarget] = useState<string | null>(null);
    if (app.host_id === null) {
        return <Empty title={t.appNoHost}>{t.hostRemovedHoldfastSo}</Empty>;
    }
    if (app.missing_since) {
        return <Empty title={t.containerMissing}>{t.appCantMovedUntil}</Empty>;
    }
    if (targets.length === 0) {
        return (
            <Empty title={t.thereNoOtherHost} action={<AddHostButton />}>
                {t.appCanMovedOnce}
            </Empty>
        );
    }
    const open = targets.filter((host) => denialReason(host.id) === null);
    return (
        <Stack gap="md">
            <Panel title={t.target}>
                <Stack gap="xs">
                    <Select
                        label={t.host}
                        placeholder={t.chooseAHost}
                        maw={420}
                        data={targets.map((host) => ({
                            value: String(host.id),
                            label: `${host.name} · ${host.cluster ? t.cluster({ cluster: host.cluster }) : t.singleHost}`,
                            disabled: !open.includes(host),
                        }))}
                        value={target}
                        onChange={setTarget}
                        allowDeselect={false}
                    />
                    <Text size="xs" className="quiet">
                        {t.onHostNow({ name: app.name, host: app.host_name ?? "–" })}
                        {open.length < targets.length && ` ${t.hostsOnWhichYou}`}
                    </Text>
                </Stack>
            </Panel>
            {target !== null && <PreflightResult key={target} app={app} target={Number(target)} />}
        </Stack>
    );
}
