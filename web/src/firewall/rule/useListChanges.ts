import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api, Problem, take } from "../../api/client";
import type { SendConfirmed } from "../../ui/confirm/sendConfirmed";
import { type Firewall, HERE, pathOf, type Rules } from "../firewall";
import { rules } from "../queries";
import { applied, type ListChange, moveTarget, repeated } from "./list";
import { t } from "./texts";
import { nameOf } from "./words";

/** A change that failed. `again` is the same change of what is in force now, if others had changed it and it still makes sense. */
export type Failed = { error: unknown; change: ListChange; isStale: boolean; again: ListChange | null };

/** The list that a refused change found instead of the one that the user saw. */
export function presentRules(error: unknown): Rules | null {
    if (!(error instanceof Problem) || error.code !== "digest_mismatch") return null;
    return (error.more.present as Rules | undefined) ?? null;
}

/**
 * Changes of a list of rules, which is shown as it will be at once. They are sent one after the other, each with the digest of
 * the one before it; after a failure those that wait are dropped, because they were meant for another list.
 */
export function useListChanges(firewall: Firewall, send: SendConfirmed) {
    const cache = useQueryClient();
    const { queryKey } = rules(firewall);
    const [failed, setFailed] = useState<Failed | null>(null);
    const round = useRef(0);
    const { mutate, isPending } = useMutation({
        scope: { id: queryKey.join("/") },
        mutationFn: async ({ change, of }: { change: ListChange; of: number }) => {
            if (of !== round.current) return null;
            const digest = cache.getQueryData(queryKey)?.digest;
            return send(titleOf(change), actionOf(change), (confirm) => request(firewall, change, { digest, confirm }));
        },
        onMutate: ({ change }) => {
            setFailed(null);
            const seen = cache.getQueryData(queryKey);
            if (seen) cache.setQueryData(queryKey, { ...seen, rules: applied(seen.rules, change) });
            return seen;
        },
        onSuccess: (digest) => {
            if (digest !== null) cache.setQueryData(queryKey, (list) => list && { ...list, digest });
        },
        onError: (error, { change }, seen) => {
            round.current++;
            const present = presentRules(error);
            if (present) cache.setQueryData(queryKey, present);
            else void cache.invalidateQueries({ queryKey });
            const isStale = error instanceof Problem && error.code === "digest_mismatch";
            setFailed({ error, change, isStale, again: present && seen ? repeated(change, seen, present) : null });
        },
    });
    return {
        change: (change: ListChange) => mutate({ change, of: round.current }),
        isPending,
        failed,
        dismiss: () => setFailed(null),
    };
}

/** Sends a change; the answer is the digest of the list after it. */
async function request(
    firewall: Firewall,
    change: ListChange,
    more: { digest?: string; confirm?: string },
): Promise<string> {
    const params = { path: { ...HERE, pos: change.rule.pos } };
    switch (change.kind) {
        case "move": {
            const path = pathOf(firewall, "/api/v1/firewall/cluster/{host_id}/rules/{pos}/move");
            return (
                await take(api.PUT(path, { params, body: { moveto: moveTarget(change.rule, change.to), ...more } }))
            ).digest;
        }
        case "enable": {
            const path = pathOf(firewall, "/api/v1/firewall/cluster/{host_id}/rules/{pos}");
            return (await take(api.PUT(path, { params, body: { enable: change.enable, ...more } }))).digest;
        }
        case "remove": {
            const path = pathOf(firewall, "/api/v1/firewall/cluster/{host_id}/rules/{pos}");
            return (await take(api.DELETE(path, { params, body: more }))).digest;
        }
    }
}

/** What a change does, as a button. */
function actionOf(change: ListChange): string {
    if (change.kind === "move") return t.moveRule;
    if (change.kind === "remove") return t.removeRule;
    return change.enable === 1 ? t.enableRule : t.disableRule;
}

const titleOf = (change: ListChange) => t.question({ action: actionOf(change), rule: nameOf(change.rule) });
