import { Alert, Code, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { api, type Host, type Schemas, take } from "../../api/client";
import { useDenialReason } from "../../auth/access";
import { ActionButton } from "../../ui/ActionButton";
import { Copy } from "../../ui/Copy";
import { Rows } from "../../ui/Rows";
import { ErrorAlert, Panel } from "../../ui/States";
import { type FeatureRights, lacking, NAMES, stateOf } from "./rights";
import { t } from "./texts";
import "../hosts.css";

/** Which features work with a host's token, what the token lacks for the others, and the commands that grant it. */
export function Privileges({ host }: { host: Host }) {
    const why = useDenialReason("hosts.test", host.team_id);
    const test = useMutation({
        mutationFn: () => take(api.POST("/api/v1/hosts/{host_id}/test", { params: { path: { host_id: host.id } } })),
    });
    return (
        <Panel title={t.title}>
            <Stack gap="sm">
                <Text size="sm">{t.intro}</Text>
                <ActionButton why={why} w="fit-content" variant="default" onClick={() => test.mutate()} loading={test.isPending}>
                    {t.check}
                </ActionButton>
                {test.error && <ErrorAlert error={test.error} />}
                {test.data && <Outcome of={test.data} />}
            </Stack>
        </Panel>
    );
}

function Outcome({ of }: { of: Schemas["HostTest"] }) {
    if (!of.ok) return <Alert color="red">{of.problem?.detail}</Alert>;
    const count = lacking(of.features);
    return (
        <>
            <Alert color={count === 0 ? "teal" : "orange"} role="status">
                {count === null ? t.notKnown : count === 0 ? t.all : t.some({ n: count })}
            </Alert>
            <Rows
                label={t.title}
                rows={of.features}
                keyOf={(row) => row.feature}
                columns={[
                    { name: t.feature, first: true, cell: (row) => NAMES[row.feature] },
                    { name: t.state, cell: (row) => t[stateOf(row)] },
                    { name: t.needs, cell: (row) => <Needs of={row} /> },
                ]}
            />
            {of.grant !== null && <Commands of={of.grant} />}
        </>
    );
}

function Needs({ of }: { of: FeatureRights }) {
    return (
        <Stack gap={4} align="flex-start">
            {of.rights.map((right) => (
                <Text key={right.privilege + right.path} size="sm" className={right.held === false ? "lacking" : undefined}>
                    <span className="mono">{t.right({ privilege: right.privilege, path: right.path })}</span>
                    {right.held === false && ` – ${t.missing}`}
                </Text>
            ))}
            {of.needs_ssh && <Text size="sm">{t.ssh}</Text>}
            {of.grant !== null && <Copy text={of.grant} label={t.copy} />}
        </Stack>
    );
}

function Commands({ of }: { of: string }) {
    return (
        <section aria-label={t.allCommands}>
            <Stack gap="xs">
                <Text fw={600}>{t.allCommands}</Text>
                <Text size="sm">{t.commandsText}</Text>
                <Code block className="commands" tabIndex={0}>
                    {of}
                </Code>
                <Copy text={of} label={t.copyAll} w="fit-content" />
            </Stack>
        </section>
    );
}
