import { Button, Stack, Text } from "@mantine/core";
import { queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { api, type Schemas, take } from "../../api/client";
import { Rows } from "../../ui/Rows";
import { Loaded, Panel } from "../../ui/States";
import type { Cluster } from "../clusters";
import { groups } from "../queries";
import { t } from "./texts";

const EqualDialog = lazy(() => import("../copy/EqualDialog"));

type Compared = Schemas["ComparedGroup"];

const comparison = (group: string) =>
    queryOptions({
        queryKey: ["firewall", "compare", group],
        queryFn: () => take(api.GET("/api/v1/firewall/groups/compare", { params: { query: { group } } })),
        staleTime: 0,
        retry: false,
    });

/** The security groups that several clusters have under one name, and what is different about them. */
export function SharedGroups({ clusters }: { clusters: Cluster[] }) {
    const known = useQueries({ queries: clusters.map(({ host }) => groups(host.id)) });
    const [compared, compare] = useState<string | null>(null);
    const names = known.flatMap(({ data }) => data?.groups.map(({ group }) => group) ?? []);
    const shared = [...new Set(names)].filter((name) => names.indexOf(name) !== names.lastIndexOf(name)).sort();
    if (clusters.length < 2) return null;
    return (
        <Panel title={t.shared}>
            <Stack gap="sm">
                <Text size="sm" className="quiet">
                    {shared.length === 0 ? t.noneShared : t.sharedNote}
                </Text>
                {shared.map((group) => (
                    <div key={group}>
                        <Button size="xs" variant="default" onClick={() => compare(compared === group ? null : group)} aria-expanded={compared === group}>
                            {t.compare({ group })}
                        </Button>
                        {compared === group && <Comparison group={group} />}
                    </div>
                ))}
            </Stack>
        </Panel>
    );
}

function Comparison({ group }: { group: string }) {
    // As they were when the dialog was opened: afterwards nothing differs any more.
    const [equal, setEqual] = useState<{ from: Compared; to: Compared[] } | null>(null);
    return (
        <Loaded query={useQuery(comparison(group))} shape="rows">
            {({ host, clusters }) => {
                const from = clusters.find(({ host_id }) => host_id === host);
                const to = clusters.filter((one) => one !== from && one.error === null && one.same !== true);
                return (
                    <>
                        <Rows
                            label={t.compare({ group })}
                            rows={clusters}
                            keyOf={({ host_id: id }) => id}
                            columns={[
                                { name: t.cluster, first: true, cell: ({ cluster, host_name: name }) => cluster ?? name },
                                { name: t.difference, cell: (one) => <Difference of={one} isReference={one.host_id === host} /> },
                            ]}
                        />
                        {from && to.length > 0 && (
                            <Button size="xs" variant="default" mt="xs" onClick={() => setEqual({ from, to })}>
                                {t.makeEqual}
                            </Button>
                        )}
                        {equal && (
                            <Suspense>
                                <EqualDialog group={group} {...equal} onClose={() => setEqual(null)} />
                            </Suspense>
                        )}
                    </>
                );
            }}
        </Loaded>
    );
}

function Difference({ of, isReference }: { of: Compared; isReference: boolean }) {
    if (isReference) return <span className="quiet">{t.reference}</span>;
    if (of.error !== null) return t.unread({ reason: of.error });
    if (of.exists === false) return t.notThere;
    if (of.same === true) return <span className="quiet">{t.same}</span>;
    return (
        <>
            {of.missing.map((rule) => (
                <div key={rule}>
                    {t.missing} <span className="mono">{rule}</span>
                </div>
            ))}
            {of.extra.map((rule) => (
                <div key={rule}>
                    {t.extra} <span className="mono">{rule}</span>
                </div>
            ))}
            {of.reordered && <div>{t.reordered}</div>}
            {of.objects.length > 0 && <div>{t.objectsDiffer({ names: of.objects.join(", ") })}</div>}
        </>
    );
}
