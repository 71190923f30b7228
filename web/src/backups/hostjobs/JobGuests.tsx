import { MultiSelect, SegmentedControl, Stack, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { hosts } from "../../api/queries";
import { bindTo } from "../../ui/bind";
import { coverage } from "../coverage/queries";
import type { JobDraft, JobPart } from "./draft";
import { t } from "./texts";

/** Which guests a job backs up: all, chosen ones, or those of a pool. */
export function JobGuests({ draft, set, fault }: JobPart) {
    const guests = useGuests(draft);
    const bind = bindTo(draft, set, fault);
    return (
        <Stack gap="xs" role="group" aria-label={t.guests}>
            <SegmentedControl
                aria-label={t.guests}
                data={[
                    { value: "all", label: t.allGuests },
                    { value: "some", label: t.someGuests },
                    { value: "pool", label: t.poolGuests },
                ]}
                value={draft.which}
                onChange={(which) => set({ which })}
            />
            {draft.which === "all" && (
                <MultiSelect
                    label={t.exclude}
                    description={t.excludeNote}
                    data={guests}
                    value={draft.exclude}
                    onChange={(exclude) => set({ exclude })}
                    error={fault("all") ?? fault("exclude")}
                    openOnFocus={false}
                    searchable
                />
            )}
            {draft.which === "some" && (
                <MultiSelect label={t.chosen} data={guests} {...bind.value("vmids")} openOnFocus={false} searchable />
            )}
            {draft.which === "pool" && (
                <TextInput
                    label={t.pool}
                    description={t.poolNote}
                    {...bind.text("pool")}
                    autoComplete="off"
                    spellCheck={false}
                />
            )}
        </Stack>
    );
}

/** The guests of the cluster, and those of the job that are not known there. */
function useGuests({ host, vmids, exclude }: JobDraft): { value: string; label: string }[] {
    const clusters = new Map((useQuery(hosts).data ?? []).map(({ id, cluster_id }) => [id, cluster_id]));
    const cluster = clusters.get(Number(host));
    const known = useQuery(coverage).data?.guests ?? [];
    const names = new Map<string, string>();
    for (const one of known) {
        if (host !== null && clusters.get(one.host_id) === cluster) names.set(String(one.vmid), one.name ?? "");
    }
    for (const id of [...vmids, ...exclude]) if (!names.has(id)) names.set(id, "");
    return [...names]
        .map(([value, name]) => ({
            value,
            label: name === "" ? t.unnamed({ id: value }) : t.named({ name, id: value }),
        }))
        .sort((a, b) => a.label.localeCompare(b.label));
}
