import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { apps, hosts, vms } from "../../api/queries";
import { top } from "../queries";
import { type Choices, choicesOf } from "./choices";

const MOST_STORAGES = 100;

/** All objects that have metrics, in groups. */
export function useChoices(): Choices {
    const h = useQuery(hosts).data;
    const a = useQuery(apps).data;
    const v = useQuery(vms).data;
    const s = useQuery(top("storage_pct", "storage", MOST_STORAGES)).data?.items;
    return useMemo(() => choicesOf({ hosts: h ?? [], apps: a ?? [], vms: v ?? [], storages: s ?? [] }), [h, a, v, s]);
}

/** Their names, by target. */
export function useTargetNames(): ReadonlyMap<string, string> {
    const choices = useChoices();
    return useMemo(
        () => new Map(choices.flatMap(({ items }) => items.map(({ value, label }) => [value, label]))),
        [choices],
    );
}
