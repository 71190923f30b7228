import { Group, Select, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { faultOf } from "../../api/client";
import { apps, hosts, teams, vms } from "../../api/queries";
import { bindTo } from "../../ui/bind";
import { SuggestField } from "../../ui/SuggestField";
import type { Part, TargetType, Within } from "./draft";
import { t } from "./texts";

const TYPES: Record<string, string> = { any: t.any, host: t.hosts, app: t.apps, vm: t.vms };
const WITHIN: { value: Within; label: string }[] = [
    { value: "all", label: t.withinAll },
    { value: "some", label: t.withinSome },
    { value: "one", label: t.withinOne },
];

/** What a rule applies to. */
export function ScopeFields({ draft, set, error, metric }: Part) {
    const allApps = useQuery(apps).data ?? [];
    const allVms = useQuery(vms).data ?? [];
    const allHosts = useQuery(hosts).data ?? [];
    const allTeams = useQuery(teams).data ?? [];
    const types = ["any", ...metric.targets.filter((one) => one in TYPES)];
    const isOf = (type: string) => (draft.type === "any" || draft.type === type) && types.includes(type);
    const targets = [
        ...(isOf("host") ? allHosts.map(({ id, name }) => ({ value: `host:${id}`, label: name })) : []),
        ...(isOf("app") ? allApps.map(({ id, name }) => ({ value: `app:${id}`, label: name })) : []),
        ...(isOf("vm") ? allVms.map(({ id, name, vmid }) => ({ value: `vm:${id}`, label: name ?? String(vmid) })) : []),
    ];
    const tags = [...new Set([...allApps, ...allVms].flatMap((guest) => guest.tags))]
        .sort()
        .map((value) => ({ value }));
    const bind = bindTo(draft, set, (field) => faultOf(error, field));
    return (
        <Stack gap="sm" role="group" aria-label={t.scope}>
            <Group gap="sm" grow align="start">
                <Select
                    label={t.targetType}
                    data={types.map((value) => ({ value, label: TYPES[value] ?? value }))}
                    value={draft.type}
                    allowDeselect={false}
                    onChange={(next) => next !== null && set({ type: next as TargetType, target: null })}
                    error={faultOf(error, "target_type")}
                />
                <Select
                    label={t.within}
                    data={WITHIN}
                    value={draft.within}
                    allowDeselect={false}
                    onChange={(next) => next !== null && set({ within: next })}
                />
            </Group>
            {draft.within === "some" && (
                <>
                    <SuggestField label={t.tag} items={tags} {...bind.value("tag")} />
                    <SuggestField label={t.pool} items={[]} {...bind.value("pool")} />
                    {allTeams.length > 0 && (
                        <Select
                            label={t.team}
                            clearable
                            data={allTeams.map(({ id, name }) => ({ value: String(id), label: name }))}
                            {...bind.value("team", "team_id")}
                        />
                    )}
                </>
            )}
            {draft.within === "one" && (
                <Select
                    label={t.target}
                    searchable
                    openOnFocus={false}
                    data={targets}
                    {...bind.value("target", "target_id")}
                />
            )}
        </Stack>
    );
}
