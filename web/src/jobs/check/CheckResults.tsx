import "../../ui/table/table.css";
import { Text } from "@mantine/core";
import { IconCircleCheck, IconCircleX, IconQuestionMark } from "@tabler/icons-react";
import type { CheckResult } from "./results";
import { t } from "./texts";

const SHOWN = {
    ok: { icon: IconCircleCheck, mark: "done", name: t.ok, withDetail: t.okWith },
    failed: { icon: IconCircleX, mark: "refused", name: t.failed, withDetail: t.failedWith },
    unknown: { icon: IconQuestionMark, mark: "unknown", name: t.unknown, withDetail: t.unknownWith },
};

/** What a check found about each backup. That one could not be checked says nothing about it. */
export function CheckResults({ of: all }: { of: readonly CheckResult[] }) {
    const count = (state: CheckResult["state"]) => all.filter((one) => one.state === state).length;
    return (
        <section aria-label={t.results}>
            <Text fw={600}>{t.counts({ ok: count("ok"), failed: count("failed"), unknown: count("unknown") })}</Text>
            <ul className="results" tabIndex={0}>
                {all.map(({ id, volid, state, detail }) => {
                    const { icon: Icon, mark, name, withDetail } = SHOWN[state];
                    return (
                        <li key={id}>
                            <span className="mono breaks">{volid}</span>
                            <span className="outcome" data-state={mark}>
                                <Icon size={14} aria-hidden /> {detail === null ? name : withDetail({ detail })}
                            </span>
                        </li>
                    );
                })}
            </ul>
        </section>
    );
}
