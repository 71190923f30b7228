import { Button } from "@mantine/core";
import { IconExternalLink, IconTrash, IconUnlink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Outlet, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { ObjectAlerts } from "../../alerts/ObjectAlerts";
import type { App } from "../../api/client";
import { apps } from "../../api/queries";
import { useDenialReasonAt } from "../../auth/access";
import { GuestMenu } from "../../guests/GuestMenu";
import { GuestStatus } from "../../guests/GuestStatus";
import { GuestTags } from "../../guests/labels/GuestTags";
import { PrimaryAction, usePowerItems } from "../../guests/Power";
import { GuestProvider, useGuest } from "../../guests/useGuest";
import { MaintenanceNotice } from "../../maintenance/MaintenanceNotice";
import { useStartMaintenance } from "../../maintenance/useStartMaintenance";
import { useTabs } from "../../shell/useTabs";
import { Found } from "../../ui/object/Found";
import { ObjectPage } from "../../ui/object/ObjectPage";
import { ReasonedItem } from "../../ui/ReasonedItem";
import { MissingContainerAlert } from "../MissingContainerAlert";
import { powerOf } from "../power";
import { statusOf, unavailableReason } from "../status";
import { ForgetDialog, UninstallDialog } from "../UninstallDialog";
import { UpdateBadge } from "../update/UpdateBadge";
import { AppProvider } from "../useApp";
import { useWebUrl } from "../useWebUrl";
import { t } from "./texts";

/** Of a container that is missing. */
const NO_POWER = { gentle: [], hard: [] };

/** One app; each tab has its own URL. */
export default function AppPage() {
    const { id } = useParams({ from: "/shell/apps/$id" });
    return (
        <Found query={useQuery(apps)} id={id} none={t.none} noneText={t.noneText} all={t.all} to="/apps">
            {(app) => (
                <AppProvider key={app.id} value={app}>
                    <GuestProvider value={powerOf(app)}>
                        <Page app={app} />
                    </GuestProvider>
                </AppProvider>
            )}
        </Found>
    );
}

function Page({ app }: { app: App }) {
    const guest = useGuest();
    const power = usePowerItems(guest);
    const open = useOpenButton(app);
    const [removing, setRemoving] = useState<"forget" | "uninstall" | null>(null);
    const whyNotRemove = useDenialReasonAt(app.host_id, "apps.uninstall");
    const maintenance = useStartMaintenance(`app:${app.id}`, app.name, app.host_id);
    return (
        <ObjectPage
            name={app.name}
            state={<GuestStatus of={statusOf(app)} host={app.host_id} />}
            note={placeOf(app)}
            tags={<GuestTags tags={app.tags} />}
            actions={!app.missing_since && <PrimaryAction guest={guest} open={open} />}
            menu={
                <GuestMenu
                    power={app.missing_since ? NO_POWER : power}
                    danger={
                        <>
                            <ReasonedItem
                                why={whyNotRemove}
                                color="red"
                                leftSection={<IconUnlink size={15} />}
                                onClick={() => setRemoving("forget")}
                            >
                                {t.stopManaging}
                            </ReasonedItem>
                            <ReasonedItem
                                why={whyNotRemove ?? unavailableReason(app)}
                                color="red"
                                leftSection={<IconTrash size={15} />}
                                onClick={() => setRemoving("uninstall")}
                            >
                                {t.uninstall}
                            </ReasonedItem>
                        </>
                    }
                >
                    {maintenance.item}
                </GuestMenu>
            }
            notices={
                <>
                    {app.missing_since && <MissingContainerAlert app={app} since={app.missing_since} />}
                    <ObjectAlerts target={`app:${app.id}`} />
                    <MaintenanceNotice target={`app:${app.id}`} />
                </>
            }
            tabs={useTabs({ marks: { update: <UpdateBadge app={app} dot /> }, without: ["migrate"] })}
        >
            <Outlet />
            {power.dialog}
            {maintenance.dialog}
            {removing === "forget" && <ForgetDialog app={app} onClose={() => setRemoving(null)} />}
            {removing === "uninstall" && <UninstallDialog app={app} onClose={() => setRemoving(null)} />}
        </ObjectPage>
    );
}

function placeOf(app: App): string {
    if (app.host_id === null) return t.noHost;
    return t.place({ ctid: String(app.ctid), node: app.node ?? t.unknownNode, host: app.host_name ?? "–" });
}

/** The button that opens its web page; undefined while it has none. */
function useOpenButton(app: App) {
    const address = useWebUrl(app).data;
    if (!address) return undefined;
    return (
        <Button
            component="a"
            href={address.url}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconExternalLink size={15} />}
        >
            {t.open}
        </Button>
    );
}
