import "../../ui/status.css";
import { Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconEqual, IconLock, IconPlus, IconRefresh, IconX } from "@tabler/icons-react";
import type { Schemas } from "../../api/client";
import { Quiet } from "../../ui/Quiet";
import type { Rule } from "../firewall";
import { nameOf } from "../rule/words";
import { type Copied, changesOf, faultsOf, keyOf } from "./chosen";
import type { Target } from "./targets";
import { t } from "./texts";

type Item = Schemas["CopyItem"];
type Props = {
    results: readonly Copied[];
    targets: readonly Target[];
    /** The rules that are copied from, for their names. */
    rules: readonly Rule[];
    /** Whether it was done, and not only planned. */
    isDone: boolean;
};

/** What a copy does, or did, at each firewall. */
export function Outcomes({ results, targets, rules, isDone }: Props) {
    return (
        <Stack gap="sm">
            {results.map((one) => {
                const target = targets.find(({ address }) => keyOf(address) === keyOf(one));
                const name = target?.name ?? keyOf(one);
                return (
                    <section key={keyOf(one)} className="panel copy-target" aria-label={name}>
                        <div className="in-line">
                            <Text size="md" fw={600}>
                                {name}
                            </Text>
                            <Quiet>{target?.place}</Quiet>
                            <Summary of={one} />
                        </div>
                        {one.error !== null && (
                            <Text className="copy-outcome" data-outcome="failed">
                                <IconX size={14} aria-hidden /> <span>{one.error}</span>
                            </Text>
                        )}
                        {one.items.length > 0 && (
                            <ul className="copy-items">
                                {one.items.map((item) => (
                                    <li key={item.kind + item.name}>
                                        <div>{itemName(item, rules)}</div>
                                        <Outcome of={item} isDone={isDone} />
                                    </li>
                                ))}
                            </ul>
                        )}
                    </section>
                );
            })}
        </Stack>
    );
}

function Summary({ of }: { of: Copied }) {
    if (of.error !== null) return null;
    const faults = faultsOf(of);
    return (
        <>
            <span className="status status-pill" data-tone={changesOf(of) > 0 ? "open" : undefined}>
                {t.changes({ n: changesOf(of) })}
            </span>
            {faults > 0 && (
                <span className="status status-pill" data-tone="bad">
                    {t.cannot({ n: faults })}
                </span>
            )}
        </>
    );
}

/** What happens to an item: before and after it is done. */
const OUTCOMES = {
    add: { icon: IconPlus, will: t.willAdd, did: t.added },
    replace: { icon: IconRefresh, will: t.willReplace, did: t.replaced },
    same: { icon: IconEqual, will: t.isSame, did: t.wasSame },
    exists: { icon: IconLock, will: t.isKept, did: t.wasKept },
    invalid: { icon: IconAlertTriangle, will: t.isInvalid, did: t.isInvalid },
    failed: { icon: IconX, will: t.failed, did: t.failed },
};

function Outcome({ of: { outcome, detail }, isDone }: { of: Item; isDone: boolean }) {
    const { icon, will, did } = OUTCOMES[outcome];
    const Icon = isDone && (outcome === "add" || outcome === "replace") ? IconCheck : icon;
    const words = isDone ? did : will;
    return (
        <div className="copy-outcome" data-outcome={outcome}>
            <Icon size={14} aria-hidden />
            {/* The reason of the API is about its own parameters where something is kept. */}
            <span>
                {detail === null || outcome === "exists" ? words : t.because({ outcome: words, reason: detail })}
            </span>
        </div>
    );
}

function itemName({ kind, name }: Item, rules: readonly Rule[]): string {
    if (kind === "alias") return t.alias({ name });
    if (kind === "ipset") return t.ipset({ name });
    if (kind === "group") return t.groupItem({ name });
    const rule = rules.find(({ pos }) => String(pos) === name);
    return rule ? nameOf(rule) : t.rule({ pos: name });
}
