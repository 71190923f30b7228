import { MultiSelect, SegmentedControl, Stack, TagsInput, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { faultOf } from "../api/client";
import { apps, hosts, vms } from "../api/queries";
import { bindTo } from "../ui/bind";
import type { Part } from "./draft";
import { t } from "./texts";

/** The guests of a schedule: all, or some by name, tag, pool and host. */
export function TargetFields({ draft, set, error, types }: Part & { types: readonly string[] }) {
    const allApps = useQuery(apps).data ?? [];
    const allVms = useQuery(vms).data ?? [];
    const allHosts = useQuery(hosts).data ?? [];
    const guests = [
        ...allApps.map(({ id, name }) => ({ value: `app:${id}`, label: name })),
        ...(types.includes("vm")
            ? allVms.map(({ id, name, vmid }) => ({ value: `vm:${id}`, label: name ?? String(vmid) }))
            : []),
    ];
    const tags = [...new Set([...allApps, ...allVms].flatMap((guest) => guest.tags))].sort();
    const input = { openOnFocus: false, splitChars: [",", ";", " "] };
    const bind = bindTo(draft, set);
    return (
        <Stack gap="sm" role="group" aria-label={t.whichGuests}>
            <SegmentedControl
                aria-label={t.whichGuests}
                data={[
                    { value: "some", label: t.selected },
                    { value: "all", label: t.all },
                ]}
                value={draft.all ? "all" : "some"}
                onChange={(next) => set({ all: next === "all" })}
            />
            {!draft.all && (
                <>
                    <MultiSelect
                        searchable
                        openOnFocus={false}
                        label={t.guests}
                        data={guests}
                        {...bind.value("guests")}
                    />
                    <TagsInput
                        {...input}
                        label={t.tags}
                        description={t.targetsNote}
                        data={tags}
                        {...bind.value("tags")}
                    />
                    <TagsInput {...input} label={t.pools} {...bind.value("pools")} />
                    <MultiSelect
                        searchable
                        openOnFocus={false}
                        label={t.hosts}
                        data={allHosts.map(({ id, name }) => ({ value: String(id), label: name }))}
                        {...bind.value("hosts")}
                    />
                </>
            )}
            {faultOf(error, "targets") !== undefined && (
                <Text className="schedule-fault" role="alert">
                    {faultOf(error, "targets")}
                </Text>
            )}
        </Stack>
    );
}
