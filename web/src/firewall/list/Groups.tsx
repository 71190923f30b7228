import { Group, Stack } from "@mantine/core";
import { useQueries, useQuery } from "@tanstack/react-query";
import { lazy, useState } from "react";
import type { Schemas } from "../../api/client";
import { query } from "../../api/operation";
import { useDenialReasonsAt } from "../../auth/access";
import { SmallButton } from "../../ui/ActionButton";
import { Later } from "../../ui/later/Later";
import { Quiet } from "../../ui/Quiet";
import { Rows } from "../../ui/Rows";
import { Loaded, Panel } from "../../ui/States";
import { type Cluster, deniedIn } from "../clusters";
import type { Target } from "../copy/targets";
import { groups } from "../queries";
import { t } from "./texts";

const MakeEqual = lazy(() => import("../copy/MakeEqual"));

type Compared = Schemas["ComparedGroup"];

const comparison = (group: string) => query("firewall.compare_groups", { group }, { staleTime: 0, retry: false });

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
                <Quiet>{shared.length === 0 ? t.noneShared : t.sharedNote}</Quiet>
                {shared.map((group) => (
                    <div key={group}>
                        <SmallButton
                            onClick={() => compare(compared === group ? null : group)}
                            aria-expanded={compared === group}
                        >
                            {t.compare({ group })}
                        </SmallButton>
                        {compared === group && <Comparison group={group} clusters={clusters} />}
                    </div>
                ))}
            </Stack>
        </Panel>
    );
}

function Comparison({ group, clusters }: { group: string; clusters: readonly Cluster[] }) {
    return (
        <Loaded query={useQuery(comparison(group))} shape="rows">
            {({ host, clusters: compared }) => (
                <Compare group={group} reference={host} compared={compared} clusters={clusters} />
            )}
        </Loaded>
    );
}

type CompareProps = { group: string; reference: number | null; compared: Compared[]; clusters: readonly Cluster[] };

function Compare({ group, reference, compared, clusters }: CompareProps) {
    const denied = useDenialReasonsAt("firewall.add_group");
    const [chosen, choose] = useState<readonly Target[] | null>(null);
    const from = compared.find(({ host_id: id }) => id === reference);
    const different = compared.filter((one) => one !== from && one.error === null && one.same === false);
    const targetOf = ({ host_id: id, host_name: host, cluster }: Compared): Target => {
        const members = clusters.find((one) => one.members.some((member) => member.id === id))?.members ?? [];
        return {
            address: { type: "cluster", id },
            name: cluster ?? host,
            place: t.clusterKind,
            why: deniedIn({ members }, denied),
        };
    };
    const targets = different.map(targetOf);
    const possible = targets.filter(({ why }) => why === null);
    const equal = (one: Compared) => {
        const target = targets[different.indexOf(one)];
        if (target === undefined) return null;
        return (
            <SmallButton
                why={target.why}
                aria-label={t.makeEqualOf({ cluster: target.name })}
                onClick={() => choose([target])}
            >
                {t.makeEqual}
            </SmallButton>
        );
    };
    return (
        <>
            <Rows
                label={t.compare({ group })}
                rows={compared}
                keyOf={({ host_id: id }) => id}
                columns={[
                    { name: t.cluster, first: true, cell: ({ cluster, host_name: name }) => cluster ?? name },
                    { name: t.difference, line: 2, cell: (one) => <Difference of={one} isReference={one === from} /> },
                    { name: "", cell: (one) => <Group justify="flex-end">{equal(one)}</Group> },
                ]}
            />
            {possible.length > 1 && (
                <SmallButton onClick={() => choose(possible)}>{t.makeAllEqual({ n: possible.length })}</SmallButton>
            )}
            {chosen && from && (
                <Later>
                    <MakeEqual
                        group={group}
                        from={{ id: from.host_id, name: from.cluster ?? from.host_name }}
                        to={chosen}
                        onClose={() => choose(null)}
                    />
                </Later>
            )}
        </>
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
