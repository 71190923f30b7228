import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from "@mantine/spotlight";
import { IconActivity, IconApps, IconPlus, IconSearch, IconServer2 } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { apps, hosts } from "../api/queries";
import { useObstacle } from "../auth/access";

/** Jump anywhere by typing its name. */
export function Palette() {
    const navigate = useNavigate();
    const adding = useObstacle("hosts.add");
    const go = (to: string): void => void navigate({ to });
    const places: SpotlightActionData[] = [
        { id: "apps", label: "Apps", onClick: () => go("/apps"), leftSection: <IconApps size={18} /> },
        { id: "hosts", label: "Hosts", onClick: () => go("/hosts"), leftSection: <IconServer2 size={18} /> },
        { id: "activity", label: "Activity", onClick: () => go("/activity"), leftSection: <IconActivity size={18} /> },
    ];
    if (adding === null) {
        places.push({
            id: "add-host",
            label: "Add host",
            onClick: () => go("/hosts/add"),
            leftSection: <IconPlus size={18} />,
        });
    }
    const groups: SpotlightActionGroupData[] = [
        { group: "Go to", actions: places },
        {
            group: "Apps",
            actions: (useQuery(apps).data ?? []).map((app) => ({
                id: `app-${app.id}`,
                label: app.name,
                description: [app.node, app.ip, app.status].filter(Boolean).join(" · "),
                onClick: () => go(`/apps/${app.id}`),
            })),
        },
        {
            group: "Hosts",
            actions: (useQuery(hosts).data ?? []).map((host) => ({
                id: `host-${host.id}`,
                label: host.name,
                description: [host.cluster, host.status].filter(Boolean).join(" · "),
                onClick: () => go(`/hosts/${host.id}`),
            })),
        },
    ];
    return (
        <Spotlight
            actions={groups}
            shortcut={["mod + K", "/"]}
            nothingFound="Nothing of that name"
            highlightQuery
            limit={12}
            searchProps={{
                leftSection: <IconSearch size={18} />,
                placeholder: "App, host or command",
                "aria-label": "Search and commands",
            }}
        />
    );
}
