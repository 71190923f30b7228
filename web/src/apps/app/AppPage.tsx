import { Button } from "@mantine/core";
import { IconExternalLink, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { ObjectAlerts } from "../../alerts/ObjectAlerts";
import type { App } from "../../api/client";
import { apps } from "../../api/queries";
import { useDenialReasonAt } from "../../auth/access";
import { GuestStatus } from "../../guests/GuestStatus";
import { t as guestTexts } from "../../guests/names";
import { PowerButtons } from "../../guests/Power";
import { GuestProvider } from "../../guests/useGuest";
import { MaintenanceNotice } from "../../maintenance/MaintenanceNotice";
import { useStartMaintenance } from "../../maintenance/useStartMaintenance";
import { ObjectPage } from "../../ui/object/ObjectPage";
import { ReasonedItem } from "../../ui/ReasonedItem";
import { Empty, Loaded } from "../../ui/States";
import { MissingContainerAlert } from "../MissingContainerAlert";
import { powerOf } from "../power";
import { statusOf } from "../status";
import { UninstallDialog } from "../UninstallDialog";
import { UpdateBadge } from "../update/UpdateBadge";
import { AppProvider } from "../useApp";
import { useWebUrl } from "../useWebUrl";
import { t as tabs } from "./names";
import { t } from "./texts";

/** One app; each tab has its own URL. */
export default function AppPage() {
    const { id } = useParams({ from: "/shell/apps/$id" });
    return (
        <Loaded query={useQuery(apps)}>
            {(rows) => {
                const app = rows.find((a) => a.id === Number(id));
                return app ? (
                    <AppProvider key={app.id} value={app}>
                        <Page app={app} />
                    </AppProvider>
                ) : (
                    <Empty
                        alone
                        title={t.none}
                        action={<Button renderRoot={(props) => <Link to="/apps" {...props} />}>{t.all}</Button>}
                    >
                        {t.noneText}
                    </Empty>
                );
            }}
        </Loaded>
    );
}

function Page({ app }: { app: App }) {
    const [removing, setRemoving] = useState(false);
    const whyNotRemove = useDenialReasonAt(app.host_id, "apps.uninstall");
    const at = `/apps/${app.id}`;
    const maintenance = useStartMaintenance(`app:${app.id}`, app.name, app.host_id);
    return (
        <ObjectPage
            name={app.name}
            state={<GuestStatus of={statusOf(app)} host={app.host_id} />}
            note={placeOf(app)}
            tags={app.tags}
            actions={
                <>
                    <OpenButton app={app} />
                    {!app.missing_since && <PowerButtons guest={powerOf(app)} />}
                </>
            }
            menu={
                <>
                    {maintenance.item}
                    <ReasonedItem
                        why={whyNotRemove}
                        leftSection={<IconTrash size={15} />}
                        onClick={() => setRemoving(true)}
                    >
                        {app.missing_since ? t.forget : t.uninstall}
                    </ReasonedItem>
                </>
            }
            notices={
                <>
                    {app.missing_since && <MissingContainerAlert app={app} since={app.missing_since} />}
                    <ObjectAlerts target={`app:${app.id}`} />
                    <MaintenanceNotice target={`app:${app.id}`} />
                </>
            }
            tabs={[
                { to: at, label: tabs.overview },
                { to: `${at}/metrics`, label: guestTexts.metrics },
                { to: `${at}/console`, label: guestTexts.console },
                { to: `${at}/script`, label: tabs.script },
                { to: `${at}/update`, label: tabs.update, mark: <UpdateBadge app={app} dot /> },
                { to: `${at}/network`, label: tabs.network },
                { to: `${at}/firewall`, label: guestTexts.firewall },
                { to: `${at}/disks`, label: guestTexts.disks },
                { to: `${at}/snapshots`, label: guestTexts.snapshots },
                { to: `${at}/backups`, label: guestTexts.backups },
                { to: `${at}/migrate`, label: tabs.migrate },
                { to: `${at}/timeline`, label: tabs.timeline },
            ]}
        >
            <GuestProvider value={powerOf(app)}>
                <Outlet />
            </GuestProvider>
            {maintenance.dialog}
            <UninstallDialog app={app} opened={removing} onClose={() => setRemoving(false)} />
        </ObjectPage>
    );
}

function placeOf(app: App): string {
    if (app.host_id === null) return t.noHost;
    return t.place({ ctid: String(app.ctid), node: app.node ?? t.unknownNode, host: app.host_name ?? "–" });
}

function OpenButton({ app }: { app: App }) {
    const address = useWebUrl(app).data;
    if (!address) return null;
    return (
        <Button
            component="a"
            href={address.url}
            target="_blank"
            rel="noopener noreferrer"
            variant="light"
            leftSection={<IconExternalLink size={15} />}
        >
            {t.open}
        </Button>
    );
}
