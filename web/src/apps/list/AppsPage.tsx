import { Alert, Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { apps, discovered, hosts } from "../../api/queries";
import { useDenialReasonsAt } from "../../auth/access";
import { AddHostButton } from "../../hosts/HostsPage";
import { PinPage } from "../../pins/PinButton";
import { SmallButton } from "../../ui/ActionButton";
import { ButtonLink } from "../../ui/Links";
import { Empty, Loaded, PageHead } from "../../ui/States";
import { useCards } from "../../ui/table/useCards";
import { ImportPanel } from "../imports/ImportPanel";
import { UpdateAll } from "../update/UpdateAll";
import { AppCards } from "./AppCards";
import { AppTable } from "./AppTable";
import { DiscoveredPanel } from "./DiscoveredPanel";
import { filterOf } from "./oldLinks";
import { t } from "./texts";

/** All apps, as cards or as a table. */
export default function AppsPage() {
    const { adopt: adopting = false, ...search } = useOwnSearch();
    const navigate = useNavigate({ from: "/apps" });
    const { cards, control } = useCards("apps");
    const query = useQuery(apps);
    const found = useQuery(discovered);
    const allHosts = useQuery(hosts);
    const setAdopting = (adopt: boolean) =>
        void navigate({ search: { ...search, adopt: adopt || undefined }, replace: true });
    const [importing, setImporting] = useState(false);
    const denialReason = useDenialReasonsAt("apps.adopt");
    const adoptable = found.data?.filter((c) => denialReason(c.host_id) === null) ?? [];
    const offered = adoptable.filter((c) => c.offered).length;

    return (
        <>
            <PageHead title={t.title}>
                <PinPage title={t.title} />
                {query.data !== undefined && query.data.length > 0 && <UpdateAll rows={query.data} />}
            </PageHead>
            {adopting && importing ? (
                <ImportPanel
                    onClose={() => setImporting(false)}
                    onAdopted={() => {
                        setImporting(false);
                        setAdopting(false);
                    }}
                />
            ) : adopting ? (
                <DiscoveredPanel onClose={() => setAdopting(false)} onImport={() => setImporting(true)} />
            ) : (
                offered > 0 &&
                (query.data?.length ?? 0) > 0 && (
                    <Alert mb="md" p="xs" color="sea">
                        <Group justify="space-between" gap="xs">
                            <Text>{t.notAdopted({ n: offered })}</Text>
                            <SmallButton onClick={() => setAdopting(true)}>{t.review}</SmallButton>
                        </Group>
                    </Alert>
                )
            )}
            <Loaded query={query}>
                {(all) =>
                    adopting ? null : all.length > 0 ? (
                        <AppTable
                            rows={all}
                            search={search}
                            onSearch={(next) => void navigate({ search: next, replace: true })}
                            as={cards ? (rows) => <AppCards rows={rows} /> : undefined}
                            aside={control}
                        />
                    ) : (
                        <FirstSteps
                            hosts={allHosts.data?.length}
                            found={found.data?.length ?? 0}
                            adoptable={adoptable.length}
                            onAdopt={() => setAdopting(true)}
                        />
                    )
                }
            </Loaded>
        </>
    );
}

/** The search of the URL, once a link of an earlier version has been turned into a filter. */
function useOwnSearch() {
    const { host, status, ...search } = useSearch({ from: "/shell/apps" });
    const navigate = useNavigate({ from: "/apps" });
    const { data } = useQuery(hosts);
    const old = status !== undefined || host !== undefined;
    const ready = host === undefined || data !== undefined;
    useEffect(() => {
        if (!old || !ready) return;
        const name = host === undefined ? undefined : (data?.find(({ id }) => id === host)?.name ?? `#${host}`);
        void navigate({
            search: ({ host: _, status: __, ...rest }) => ({ ...rest, q: filterOf({ ...rest, status }, name) }),
            replace: true,
        });
    }, [old, ready, host, status, data, navigate]);
    return search;
}

type Steps = { hosts: number | undefined; found: number; adoptable: number; onAdopt: () => void };

function FirstSteps({ hosts: count, found, adoptable, onAdopt }: Steps) {
    if (count === 0) {
        return (
            <Empty title={t.noHosts} action={<AddHostButton />}>
                {t.noHostsHint}
            </Empty>
        );
    }
    return (
        <Empty
            title={t.noApps}
            action={
                <Group gap="xs" justify="center">
                    {adoptable > 0 && <Button onClick={onAdopt}>{t.reviewSome({ n: adoptable })}</Button>}
                    <ButtonLink variant="default" to="/catalog">
                        {t.install}
                    </ButtonLink>
                </Group>
            }
        >
            {found === 0 ? t.foundNone : adoptable > 0 ? t.foundOwn({ n: found }) : t.foundOthers({ n: found })}
        </Empty>
    );
}
