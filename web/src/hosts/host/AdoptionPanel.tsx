import { Radio, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Host, Schemas } from "../../api/client";
import { useCommand } from "../../api/command";
import { query } from "../../api/operation";
import { useDenialReason } from "../../auth/access";
import { when } from "../../ui/format";
import { ErrorAlert, Loaded, Panel } from "../../ui/States";
import { t } from "./texts";

type Rule = Schemas["AdoptionRule"];

/** What happens with containers that appear on a host. */
export function AdoptionPanel({ host }: { host: Host }) {
    return (
        <Panel title={t.newContainers}>
            <Loaded query={useQuery(query("hosts.adoption", { host_id: host.id }))}>
                {(rule) => <Choice host={host} rule={rule} />}
            </Loaded>
        </Panel>
    );
}

function Choice({ host, rule }: { host: Host; rule: Rule }) {
    const why = useDenialReason("hosts.set_adoption", host.team_id);
    const set = useCommand("hosts.set_adoption");
    const chosen = set.isPending ? set.variables.body.adopt_new : rule.adopt_new;
    const text = rule.since === null ? t.adoptYesText : `${t.adoptYesText} ${t.adoptSince({ time: when(rule.since) })}`;
    return (
        <Stack gap="xs">
            <Radio.Group
                label={t.newQuestion}
                description={why}
                value={chosen}
                onChange={(value) => set.mutate({ host_id: host.id, body: { adopt_new: value as Rule["adopt_new"] } })}
            >
                <Stack gap="xs" mt="xs">
                    <Radio value="yes" label={t.adoptYes} description={text} disabled={why !== null} />
                    <Radio value="ask" label={t.adoptAsk} description={t.adoptAskText} disabled={why !== null} />
                    <Radio value="no" label={t.adoptNo} description={t.adoptNoText} disabled={why !== null} />
                </Stack>
            </Radio.Group>
            {set.error !== null && <ErrorAlert error={set.error} />}
        </Stack>
    );
}
