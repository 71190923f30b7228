import { Button, Group } from "@mantine/core";
import { IconExternalLink, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useLocation, useParams } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { App } from "../api/client";
import { apps, webUrl } from "../api/queries";
import { useDenialReasonAt } from "../auth/access";
import { ActionButton } from "../ui/ActionButton";
import { Empty, Loaded, PageHead } from "../ui/States";
import { Status } from "../ui/Status";
import { MissingContainerAlert } from "./MissingContainerAlert";
import { PowerButtons } from "./Power";
import { statusOf } from "./status";
import { UninstallDialog } from "./UninstallDialog";
import { UpdateBadge } from "./update/UpdateBadge";
import { AppProvider } from "./useApp";

const TABS = [
    { to: "/apps/$id", label: "Overview" },
    { to: "/apps/$id/script", label: "Script" },
    { to: "/apps/$id/update", label: "Update" },
    { to: "/apps/$id/network", label: "Network" },
    { to: "/apps/$id/migrate", label: "Migrate" },
] as const;

/** One app; each tab has its own URL. */
export default function AppPage() {
    const { id } = useParams({ from: "/shell/apps/$id" });
    const query = useQuery(apps);
    return (
        <Loaded query={query}>
            {(rows) => {
                const app = rows.find((a) => a.id === Number(id));
                return app ? (
                    <AppProvider key={app.id} value={app}>
                        <Head app={app} />
                        <Outlet />
                    </AppProvider>
                ) : (
                    <Empty
                        alone
                        title="There is no such app"
                        action={<Button renderRoot={(props) => <Link to="/apps" {...props} />}>All apps</Button>}
                    >
                        It may have been uninstalled or forgotten.
                    </Empty>
                );
            }}
        </Loaded>
    );
}

function Head({ app }: { app: App }) {
    const [removing, setRemoving] = useState(false);
    const denialReason = useDenialReasonAt(app.host_id, "apps.uninstall");
    const address = useQuery(webUrl(app));
    return (
        <>
            <PageHead
                title={
                    <Group gap="sm" component="span">
                        {app.name} <Status of={statusOf(app)} />
                    </Group>
                }
                note={
                    app.host_id === null
                        ? "This app has no host: its host was removed from Holdfast."
                        : `Container ${app.ctid} on ${app.node ?? "an unknown node"}, through host ${app.host_name}`
                }
            >
                {address.data && (
                    <Button
                        component="a"
                        href={address.data.url}
                        target="_blank"
                        rel="noopener noreferrer"
                        variant="light"
                        leftSection={<IconExternalLink size={15} />}
                    >
                        Open
                    </Button>
                )}
                {!app.missing_since && <PowerButtons app={app} />}
                <ActionButton
                    why={denialReason}
                    variant="light"
                    color="red"
                    leftSection={<IconTrash size={15} />}
                    onClick={() => setRemoving(true)}
                >
                    {app.missing_since ? "Forget" : "Uninstall"}
                </ActionButton>
            </PageHead>
            {app.missing_since && <MissingContainerAlert app={app} since={app.missing_since} />}
            <Tabs app={app} />
            <UninstallDialog app={app} opened={removing} onClose={() => setRemoving(false)} />
        </>
    );
}

function Tabs({ app }: { app: App }) {
    const path = useLocation().pathname;
    const row = useRef<HTMLElement>(null);
    // On a phone the row is wider than the window.
    useEffect(() => {
        row.current?.querySelector("[aria-current=page]")?.scrollIntoView({ inline: "center", block: "nearest" });
    }, [path]);
    return (
        <nav ref={row} className="tabs" aria-label={`Pages of ${app.name}`}>
            {TABS.map(({ to, label }) => (
                <Link key={to} to={to} params={{ id: String(app.id) }} activeOptions={{ exact: true, includeSearch: false }}>
                    {label}
                    {label === "Update" && <UpdateBadge app={app} dot />}
                </Link>
            ))}
        </nav>
    );
}
