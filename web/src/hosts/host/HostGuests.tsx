import { Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { apps } from "../../api/queries";
import { AppTable } from "../../apps/list/AppTable";
import { ButtonLink } from "../../ui/Links";
import { Empty, Loaded } from "../../ui/States";
import { useTableSearch } from "../../ui/table/useTableSearch";
import { t } from "./texts";
import { useHost } from "./useHost";

/** The apps whose containers are on this host. */
export default function HostApps() {
    const host = useHost();
    const address = useTableSearch();
    return (
        <Loaded query={useQuery(apps)}>
            {(all) => {
                const rows = all.filter((app) => app.host_id === host.id);
                return rows.length > 0 ? (
                    <AppTable rows={rows} {...address} />
                ) : (
                    <Empty
                        title={t.noApps}
                        action={
                            <Group gap="xs" justify="center">
                                <ButtonLink variant="default" to="/apps">
                                    {t.allApps}
                                </ButtonLink>
                                <ButtonLink variant="default" to="/catalog">
                                    {t.catalogue}
                                </ButtonLink>
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
