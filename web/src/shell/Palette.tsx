import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from "@mantine/spotlight";
import { IconPlus, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { apps, hosts } from "../api/queries";
import { useDenialReason } from "../auth/access";
import type { Place } from "./places";

/** Search for pages, apps and hosts by name. */
export function Palette({ places: known }: { places: Place[] }) {
    const navigate = useNavigate();
    const adding = useDenialReason("hosts.add");
    const go = (to: string): void => void navigate({ to });
    const places: SpotlightActionData[] = known.map(({ to, label, icon: Icon }) => ({
        id: to,
        label,
        onClick: () => go(to),
        leftSection: <Icon size={18} />,
    }));
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
            nothingFound="No results"
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
