import { Button } from "@mantine/core";
import { IconExternalLink, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Outlet, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { ObjectAlerts } from "../../alerts/ObjectAlerts";
import type { App } from "../../api/client";
import { apps } from "../../api/queries";
import { useDenialReasonAt } from "../../auth/access";
import { GuestStatus } from "../../guests/GuestStatus";
import { PowerButtons } from "../../guests/Power";
import { GuestProvider } from "../../guests/useGuest";
import { MaintenanceNotice } from "../../maintenance/MaintenanceNotice";
import { useStartMaintenance } from "../../maintenance/useStartMaintenance";
import { useTabs } from "../../shell/useTabs";
import { Found } from "../../ui/object/Found";
import { ObjectPage } from "../../ui/object/ObjectPage";
import { ReasonedItem } from "../../ui/ReasonedItem";
import { MissingContainerAlert } from "../MissingContainerAlert";
import { powerOf } from "../power";
import { statusOf } from "../status";
import { UninstallDialog } from "../UninstallDialog";
import { UpdateBadge } from "../update/UpdateBadge";
import { AppProvider } from "../useApp";
import { useWebUrl } from "../useWebUrl";
import { t } from "./texts";

/** One app; each tab has its own URL. */
export default function AppPage() {
    const { id } = useParams({ from: "/shell/apps/$id" });
    return (
        <Found query={useQuery(apps)} id={id} none={t.none} noneText={t.noneText} all={t.all} to="/apps">
            {(app) => (
                <AppProvider key={app.id} value={app}>
                    <Page app={app} />
                </AppProvider>
            )}
        </Found>
    );
}

function Page({ app }: { app: App }) {
    const [removing, setRemoving] = useState(false);
    const whyNotRemove = useDenialReasonAt(app.host_id, "apps.uninstall");
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
            tabs={useTabs({ marks: { update: <UpdateBadge app={app} dot /> } })}
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
