import { Button, Stack, Text } from "@mantine/core";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorText, Problem } from "../../api/client";
import { call } from "../../api/operation";
import { keyOfGuest } from "../../guests/useGuest";
import { useConfirmed } from "../../ui/confirm/useConfirmed";
import { DialogFoot } from "../../ui/DialogFoot";
import { ErrorAlert, Loaded } from "../../ui/States";
import type { Firewall, Rule, Rules } from "../firewall";
import { rules as rulesOf } from "../queries";
import { type Address, type Chosen, type Copied, changesOf, faultsOf, keyOf, requests } from "./chosen";
import { Outcomes } from "./Outcomes";
import type { Target } from "./targets";
import { t } from "./texts";

/** A copy as it was chosen. */
export type Plan = {
    from: Address;
    /** The name of what is copied from. */
    name: string;
    content: Chosen;
    to: readonly Target[];
    replace: boolean;
    /** The list whose positions were chosen. */
    seen?: { of: Firewall; list: Rules };
};

/** What a copy would do at each firewall. It changes nothing, so it is a query. */
const preview = ({ from, content, to, replace }: Plan) =>
    queryOptions({
        queryKey: ["copy", from, content, to.map(({ address }) => address), replace],
        queryFn: async () => {
            const asked = requests(
                content,
                from,
                to.map(({ address }) => address),
                replace,
            );
            const answers = await Promise.all(
                asked.map((body) => call("firewall.copy", { body: { ...body, apply: false } })),
            );
            return answers.flatMap(({ targets }) => targets);
        },
        staleTime: 0,
        gcTime: 0,
        retry: false,
        refetchOnWindowFocus: false,
    });

type Props = {
    plan: Plan;
    /** While it is done. */
    onBusy: (busy: boolean) => void;
    onBack?: () => void;
    onClose: () => void;
};

/** Shows what a copy would do at each firewall, does it, and shows what it did. */
export function CopyPlan({ plan, onBusy, onBack, onClose }: Props) {
    const planned = useQuery(preview(plan));
    const cache = useQueryClient();
    const confirmed = useConfirmed();
    const [done, setDone] = useState(0);
    const rules = plan.seen?.list.rules ?? [];
    const changing = (planned.data ?? []).filter((one) => changesOf(one) > 0);

    /** Copies to one firewall. A request for each: what must be confirmed at one of them does not concern the others. */
    const copy = async (to: Copied): Promise<Copied> => {
        const target = plan.to.find(({ address }) => keyOf(address) === keyOf(to));
        const [body] = target ? requests(plan.content, plan.from, [target.address], plan.replace) : [];
        if (target === undefined || body === undefined) return to;
        try {
            const name = t.copyTo({ name: target.name });
            const answer = await confirmed.send(name, name, (confirm) =>
                call("firewall.copy", { body: { ...body, apply: true, confirm } }),
            );
            return answer.targets[0] ?? to;
        } catch (error) {
            return { ...to, items: [], error: isNotConfirmed(error) ? t.notConfirmed : errorText(error) };
        }
    };
    const apply = useMutation({
        mutationFn: async () => {
            onBusy(true);
            // Positions say which rules are copied only as long as the list is the one that was seen.
            if (plan.seen && (await cache.fetchQuery(rulesOf(plan.seen.of))).digest !== plan.seen.list.digest) {
                throw new Problem(409, "digest_mismatch", t.stale({ name: plan.name }));
            }
            const results: Copied[] = [];
            for (const one of planned.data ?? []) {
                results.push(changesOf(one) > 0 ? await copy(one) : one);
                setDone(results.length);
            }
            return results;
        },
        onSettled: () => {
            onBusy(false);
            void cache.invalidateQueries({ queryKey: ["firewall"] });
            for (const {
                address: { type, id },
            } of plan.to)
                if (type === "app" || type === "vm")
                    void cache.invalidateQueries({ queryKey: [...keyOfGuest({ type, id }), "firewall"] });
        },
    });
    if (apply.data) return <Done results={apply.data} plan={plan} rules={rules} onClose={onClose} />;
    return (
        <Stack gap="sm">
            <Loaded query={planned} shape="rows">
                {(targets) => (
                    <>
                        <Text role="status">
                            {t.planned({ n: changing.length })} {t.plannedNote}
                        </Text>
                        <Outcomes results={targets} targets={plan.to} rules={rules} isDone={false} />
                    </>
                )}
            </Loaded>
            {apply.error && <ErrorAlert error={apply.error} />}
            {apply.isPending && <Text role="status">{t.working({ done, all: planned.data?.length ?? 0 })}</Text>}
            <DialogFoot>
                <Button variant="default" onClick={onBack ?? onClose} disabled={apply.isPending} autoFocus>
                    {onBack ? t.back : t.cancel}
                </Button>
                <Button onClick={() => apply.mutate()} loading={apply.isPending} disabled={changing.length === 0}>
                    {changing.length === 0 ? t.copy : t.copyToAll({ n: changing.length })}
                </Button>
            </DialogFoot>
            {confirmed.dialog}
        </Stack>
    );
}

const isNotConfirmed = (error: unknown) => error instanceof Problem && error.code === "not_confirmed";

/** The button that had the focus is gone, and the result begins at the top. */
const focus = (element: HTMLElement | null) => element?.focus();

type DoneProps = { results: readonly Copied[]; plan: Plan; rules: readonly Rule[]; onClose: () => void };

function Done({ results, plan, rules, onClose }: DoneProps) {
    const changed = results.filter((one) => changesOf(one) > 0).length;
    // What was done before an error is not known.
    const isWhole = results.every((one) => one.error === null && faultsOf(one) === 0);
    return (
        <Stack gap="sm">
            <Text ref={focus} tabIndex={-1} fw={600} role="status">
                {(isWhole || changed > 0) && t.done({ n: changed })} {!isWhole && t.notAll}
            </Text>
            <Outcomes results={results} targets={plan.to} rules={rules} isDone />
            <DialogFoot>
                <Button variant="default" onClick={onClose}>
                    {t.close}
                </Button>
            </DialogFoot>
        </Stack>
    );
}
