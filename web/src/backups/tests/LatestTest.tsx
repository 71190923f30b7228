import "../../ui/table/table.css";
import { Group, Text } from "@mantine/core";
import { IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { JobLink } from "../../jobs/JobLink";
import { span, when } from "../../ui/format";
import { Panel } from "../../ui/States";
import { latestTest } from "./queries";
import { TestBadge } from "./TestState";
import { t } from "./texts";

/** The newest test restore of a guest with what was found; nothing before the first one. */
export function LatestTest({ of }: { of: { type: "app" | "vm"; id: number } }) {
    const run = useQuery(latestTest(of)).data?.[0];
    if (run === undefined) return null;
    return (
        <div className="spaced-after">
            <Panel title={t.latest}>
                <Group gap="xs">
                    <TestBadge state={run.state} />
                    <Text size="sm">
                        {when(run.ended_at ?? run.begun_at)} {run.restore_s !== null && t.restoredIn({ time: span(run.restore_s) })}
                    </Text>
                    <JobLink id={run.job} />
                </Group>
                {run.error !== null && (
                    <Text size="sm" className="breaks">
                        {run.error}
                    </Text>
                )}
                {run.evidence.length > 0 && (
                    <ul className="results" aria-label={t.evidence} tabIndex={0}>
                        {run.evidence.map(({ what, ok, text }) => (
                            <li key={what}>
                                <span className="outcome" data-state={ok ? "done" : "refused"}>
                                    {ok ? <IconCircleCheck size={14} aria-hidden /> : <IconCircleX size={14} aria-hidden />} {(ok ? t.found : t.missed)({ what, text })}
                                </span>
                            </li>
                        ))}
                    </ul>
                )}
            </Panel>
        </div>
    );
}
