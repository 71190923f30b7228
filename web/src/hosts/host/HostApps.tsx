import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { apps } from "../../api/queries";
import { AppTable } from "../../apps/list/AppTable";
import { Empty, Loaded } from "../../ui/States";
import { t } from "./texts";
import { useHost } from "./useHost";

/** The apps whose containers are on this host. */
export default function HostApps() {
    const host = useHost();
    const search = useSearch({ from: "/shell/hosts/$id/apps" });
    const navigate = useNavigate({ from: "/hosts/$id/apps" });
    return (
        <Loaded query={useQuery(apps)}>
            {(all) => {
                const rows = all.filter((app) => app.host_id === host.id);
                return rows.length > 0 ? (
                    <AppTable
                        rows={rows}
                        search={search}
                        onSearch={(next) => void navigate({ search: next, replace: true })}
                    />
                ) : (
                    <Empty
                        title={t.noApps}
                        action={
                            <Group gap="xs" justify="center">
                                <Button variant="default" renderRoot={(props) => <Link to="/apps" {...props} />}>
                                    {t.allApps}
                                </Button>
                                <Button variant="default" renderRoot={(props) => <Link to="/catalog" {...props} />}>
                                    {t.catalogue}
                                </Button>
                            </Group>
                        }
                    >
                        {t.noAppsText}
                    </Empty>
                );
            }}
        </Loaded>
    );
}
