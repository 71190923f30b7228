import { Text } from "@mantine/core";
import type { Schemas } from "../../api/client";
import { t } from "./texts";
import { type Copied, doesAnything } from "./useCopy";

type Item = Schemas["CopyItem"];

const KINDS: Record<string, (values: { name: string }) => string> = { rule: t.kindRule, alias: t.kindAlias, ipset: t.kindIpset, group: t.kindGroup };

/** What a copy would do at each target, or did. */
export function CopyResult({ of, nameOf }: { of: Copied; nameOf: (target: Schemas["CopyTarget"]) => string }) {
    return (
        <section aria-label={of.applied ? t.done : t.would} role="status">
            <Text size="sm" fw={600}>
                {of.applied ? t.done : doesAnything(of) ? t.would : t.nothing}
            </Text>
            {of.targets.map((target) => (
                <div key={`${target.type}:${target.id}:${target.name ?? ""}`}>
                    <Text size="sm" mt={6}>
                        {nameOf(target)}
                    </Text>
                    <ul className="results" tabIndex={0} aria-label={nameOf(target)}>
                        {target.error !== null && <li>{target.error}</li>}
                        {target.items.map((item) => (
                            <li key={`${item.kind}:${item.name}`}>{lineOf(item, of.applied)}</li>
                        ))}
                    </ul>
                </div>
            ))}
        </section>
    );
}

function lineOf({ kind, name, outcome, detail }: Item, applied: boolean): string {
    const words = {
        add: applied ? t.addDone : t.add,
        replace: applied ? t.replaceDone : t.replaceIt,
        same: t.same,
        exists: t.exists,
        invalid: t.invalid,
        failed: t.failed,
    };
    const line = t.line({ item: (KINDS[kind] ?? t.kindRule)({ name }), outcome: words[outcome] });
    return detail === null ? line : t.because({ line, detail });
}
