import { Group, Select, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { apps, hosts, teams, vms } from "../../api/queries";
import { SuggestField } from "../../ui/SuggestField";
import type { Part, RuleBody, Within } from "./draft";
import { t } from "./texts";

const TYPES: Record<string, string> = { any: t.any, host: t.hosts, app: t.apps, vm: t.vms };
const WITHIN: { value: Within; label: string }[] = [
    { value: "all", label: t.withinAll },
    { value: "some", label: t.withinSome },
    { value: "one", label: t.withinOne },
];

type Props = Part & { within: Within; setWithin: (next: Within) => void };

/** What a rule applies to. */
export function ScopeFields({ form, metric, within, setWithin }: Props) {
    const { target_type, target_id } = form.body;
    const allApps = useQuery(apps).data ?? [];
    const allVms = useQuery(vms).data ?? [];
    const allHosts = useQuery(hosts).data ?? [];
    const allTeams = useQuery(teams).data ?? [];
    const types = ["any", ...metric.targets.filter((one) => one in TYPES)];
    const isOf = (type: string) => (target_type === "any" || target_type === type) && types.includes(type);
    const targets = [
        ...(isOf("host") ? allHosts.map(({ id, name }) => ({ value: `host:${id}`, label: name })) : []),
        ...(isOf("app") ? allApps.map(({ id, name }) => ({ value: `app:${id}`, label: name })) : []),
        ...(isOf("vm") ? allVms.map(({ id, name, vmid }) => ({ value: `vm:${id}`, label: name ?? String(vmid) })) : []),
    ];
    const tags = [...new Set([...allApps, ...allVms].flatMap((guest) => guest.tags))]
        .sort()
        .map((value) => ({ value }));
    return (
        <Stack gap="sm" role="group" aria-label={t.scope}>
            <Group gap="sm" grow align="start">
                <Select
                    label={t.targetType}
                    data={types.map((value) => ({ value, label: TYPES[value] ?? value }))}
                    allowDeselect={false}
                    {...form.choice("target_type")}
                    onChange={(next) => form.set({ target_type: next as RuleBody["target_type"], target_id: null })}
                />
                <Select
                    label={t.within}
                    data={WITHIN}
                    value={within}
                    allowDeselect={false}
                    onChange={(next) => next !== null && setWithin(next)}
                />
            </Group>
            {within === "some" && (
                <>
                    <SuggestField label={t.tag} items={tags} {...form.text("tag")} />
                    <SuggestField label={t.pool} items={[]} {...form.text("pool")} />
                    {allTeams.length > 0 && (
                        <Select
                            label={t.team}
                            clearable
                            data={allTeams.map(({ id, name }) => ({ value: String(id), label: name }))}
                            {...form.id("team_id")}
                        />
                    )}
                </>
            )}
            {within === "one" && (
                <Select
                    label={t.target}
                    searchable
                    openOnFocus={false}
                    data={targets}
                    {...form.id("target_id")}
                    value={target_id === null ? null : `${target_type}:${target_id}`}
                    onChange={(target) => {
                        const [type, id] = target?.split(":") ?? [];
                        form.set(
                            id === undefined
                                ? { target_id: null }
                                : { target_type: type as RuleBody["target_type"], target_id: Number(id) },
                        );
                    }}
                />
            )}
        </Stack>
    );
}
