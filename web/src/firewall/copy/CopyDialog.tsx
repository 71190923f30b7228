import "./copy.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDenialReason } from "../../auth/access";
import { Dialog } from "../../ui/Dialog";
import { Loaded } from "../../ui/States";
import type { Firewall } from "../firewall";
import { aliases, ipSets, rules as rulesOf } from "../queries";
import { type Choice, Choose } from "./Choose";
import { CopyPlan, type Plan } from "./CopyPlan";
import { addressOf, type Chosen, keyOf, NOTHING, namedIn, type What } from "./chosen";
import { useTargets } from "./targets";
import { t } from "./texts";
import { useItems } from "./useItems";

type Props = {
    firewall: Firewall;
    what: What;
    /** The positions of the rules that are copied; without it, the user chooses. */
    rules?: readonly number[];
    onClose: () => void;
};

/** Copies rules, aliases, IP sets or security groups of a firewall to others: what and to where, then what that does, then what it did. */
export default function CopyDialog({ firewall, what, rules: given, onClose }: Props) {
    const [rules, setRules] = useState(given);
    const [choice, setChoice] = useState<Choice>({
        items: rules?.map(String) ?? [],
        targets: [],
        replace: false,
        withNames: true,
    });
    const [plan, setPlan] = useState<Plan | null>(null);
    const [busy, setBusy] = useState(false);
    const items = useItems(firewall, what);
    const list = useQuery({ ...rulesOf(firewall), enabled: what === "rules" }).data;
    const targets = useTargets(firewall, what);
    const names = useNames(firewall, what, choice);
    const from = addressOf(firewall);
    const content: Chosen = {
        ...NOTHING,
        ...(what === "rules"
            ? { ...(choice.withNames ? names : {}), rules: choice.items.map(Number) }
            : { [what]: choice.items }),
    };
    const show = () =>
        setPlan({
            from,
            name: firewall.name,
            content,
            to: targets.filter(({ address }) => choice.targets.includes(keyOf(address))),
            replace: choice.replace,
            seen: list && { of: firewall, list },
        });
    const goBack = () => {
        if (plan?.seen && plan.seen.list.digest !== list?.digest) {
            // The positions are those of other rules now.
            setRules(undefined);
            setChoice({ ...choice, items: [] });
        }
        setPlan(null);
    };
    return (
        <Dialog onClose={() => !busy && onClose()} size="lg" title={t[what]({ name: firewall.name })}>
            {plan ? (
                <CopyPlan plan={plan} onBusy={setBusy} onBack={goBack} onClose={onClose} />
            ) : (
                <Loaded query={items} shape="rows">
                    {(all) => (
                        <Choose
                            kind={firewall.kind}
                            what={what}
                            items={rules ? all.filter(({ key }) => rules.includes(Number(key))) : all}
                            isFixed={rules !== undefined}
                            targets={targets}
                            names={[...names.aliases, ...names.ipsets.map((name) => `+${name}`)]}
                            choice={choice}
                            onChange={setChoice}
                            onPreview={show}
                            onClose={onClose}
                        />
                    )}
                </Loaded>
            )}
        </Dialog>
    );
}

/** The aliases and IP sets of the firewall that the chosen rules name, unless the user can't copy them. */
function useNames(firewall: Firewall, what: What, { items }: Choice): Pick<Chosen, "aliases" | "ipsets"> {
    const denied = useDenialReason(firewall.may.objects);
    const enabled = what === "rules" && denied === null && (firewall.kind === "guest" || firewall.kind === "cluster");
    const list = useQuery({ ...rulesOf(firewall), enabled }).data;
    const own = useQuery({ ...aliases(firewall), enabled }).data;
    const sets = useQuery({ ...ipSets(firewall), enabled }).data;
    if (!enabled || !list || !own || !sets) return NOTHING;
    const chosen = list.rules.filter(({ pos }) => items.includes(String(pos)));
    return namedIn(chosen, firewall, {
        aliases: own.aliases.map(({ name }) => name),
        ipsets: sets.ipsets.map(({ name }) => name),
    });
}
