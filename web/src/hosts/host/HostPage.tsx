import { Alert } from "@mantine/core";
import { IconAlertTriangle, IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Outlet, useParams } from "@tanstack/react-router";
import { ObjectAlerts } from "../../alerts/ObjectAlerts";
import type { Host } from "../../api/client";
import { useCommand } from "../../api/command";
import { hosts } from "../../api/queries";
import { useDenialReason } from "../../auth/access";
import { MaintenanceNotice } from "../../maintenance/MaintenanceNotice";
import { useStartMaintenance } from "../../maintenance/useStartMaintenance";
import { useTabs } from "../../shell/useTabs";
import { ActionButton } from "../../ui/ActionButton";
import { Found } from "../../ui/object/Found";
import { ObjectPage } from "../../ui/object/ObjectPage";
import { Status } from "../../ui/Status";
import { showError } from "../../ui/showError";
import { CertificateChange } from "./CertificateChange";
import { t } from "./texts";
import { HostProvider } from "./useHost";

/** One host; each tab has its own URL. */
export default function HostPage() {
    const { id } = useParams({ from: "/shell/hosts/$id" });
    return (
        <Found query={useQuery(hosts)} id={id} none={t.none} noneText={t.noneText} all={t.all} to="/hosts">
            {(host) => (
                <HostProvider key={host.id} value={host}>
                    <Page host={host} />
                </HostProvider>
            )}
        </Found>
    );
}

function Page({ host }: { host: Host }) {
    const { node, cluster } = host;
    const maintenance = useStartMaintenance(`host:${host.id}`, host.name, host.id);
    return (
        <ObjectPage
            name={host.name}
            state={<Status of={host.status} />}
            note={cluster === null ? t.single({ node }) : t.member({ node, cluster })}
            actions={<RefreshButton host={host} />}
            menu={maintenance.item}
            notices={
                <>
                    <Notice host={host} />
                    <ObjectAlerts target={`host:${host.id}`} />
                    <MaintenanceNotice target={`host:${host.id}`} />
                </>
            }
            tabs={useTabs({ without: cluster === null ? ["cluster"] : [] })}
        >
            <Outlet />
            {maintenance.dialog}
        </ObjectPage>
    );
}

function RefreshButton({ host }: { host: Host }) {
    const why = useDenialReason("hosts.sync", host.team_id);
    const sync = useCommand("hosts.sync", {
        onError: showError,
    });
    return (
        <ActionButton
            why={why}
            variant="default"
            leftSection={<IconRefresh size={16} />}
            onClick={() => sync.mutate({ host_id: host.id })}
            loading={sync.isPending}
        >
            {t.refresh}
        </ActionButton>
    );
}

function Notice({ host }: { host: Host }) {
    if (host.problem === null) return null;
    if (host.problem.kind === "certificate" && host.offered_fingerprint) return <CertificateChange host={host} />;
    return (
        <Alert
            mb="md"
            color={host.status === "online" ? "orange" : "red"}
            icon={<IconAlertTriangle size={18} />}
            role="alert"
        >
            {host.problem.detail}
        </Alert>
    );
}
