import { Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { JobLink } from "../../jobs/JobLink";
import { EvidenceList } from "../../jobs/test/EvidenceList";
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
                    <Text>
                        {when(run.ended_at ?? run.begun_at)}{" "}
                        {run.restore_s !== null && t.restoredIn({ time: span(run.restore_s) })}
                    </Text>
                    <JobLink id={run.job} />
                </Group>
                {run.error !== null && <Text className="breaks">{run.error}</Text>}
                <EvidenceList of={run} />
            </Panel>
        </div>
    );
}
