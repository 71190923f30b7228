import { Stack, Table, Text } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type App, Problem, type Schemas } from "../../api/client";
import { call } from "../../api/operation";
import { ports } from "../../api/queries";
import { useDenialReasonAt } from "../../auth/access";
import { SmallButton } from "../../ui/ActionButton";
import { ago, when } from "../../ui/format";
import { AnchorLink } from "../../ui/Links";
import { Quiet } from "../../ui/Quiet";
import { ErrorAlert, Loaded, Panel } from "../../ui/States";
import { Value } from "../../ui/Value";
import { unavailableReason } from "../status";
import { Suggestion } from "./Suggestion";
import { t } from "./texts";

type Reading = Schemas["PortScan"];

/** The listening ports of the container as of the last scan. A scan takes a moment and runs only on request. */
export function Ports({ app }: { app: App }) {
    const denialReason = useDenialReasonAt(app.host_id, "apps.ports");
    if (denialReason === null) return <Listening app={app} />;
    return (
        <Panel title={t.ports}>
            <Quiet>{denialReason}</Quiet>
        </Panel>
    );
}

function Listening({ app }: { app: App }) {
    const cache = useQueryClient();
    const query = useQuery(ports(app.id));
    const denialReason = useDenialReasonAt(app.host_id, "apps.read_ports") ?? unscannableReason(app);
    const read = useMutation({
        mutationFn: () => call("apps.read_ports", { app_id: app.id }),
        onSuccess: (data) => cache.setQueryData(ports(app.id).queryKey, data),
    });
    return (
        <Panel
            title={t.ports}
            aside={
                <SmallButton
                    why={denialReason}
                    leftSection={<IconRefresh size={14} />}
                    onClick={() => read.mutate()}
                    loading={read.isPending}
                >
                    {t.scanNow}
                </SmallButton>
            }
        >
            <Stack gap="sm">
                {read.error && <ErrorAlert error={read.error} />}
                {read.error instanceof Problem && read.error.code === "capability_missing" && (
                    <ToHost id={Number(read.error.more.host_id ?? app.host_id)} />
                )}
                <Loaded query={query}>{(reading) => <Read app={app} reading={reading} />}</Loaded>
            </Stack>
        </Panel>
    );
}

function Read({ app, reading }: { app: App; reading: Reading }) {
    if (reading.checked_at === null) {
        return <Quiet>{t.notScannedRecentlyScan}</Quiet>;
    }
    return (
        <>
            {reading.suggestion && <Suggestion app={app} of={reading.suggestion} />}
            {reading.ports.length === 0 ? (
                <Text>{t.noListeningPorts}</Text>
            ) : (
                <div className="scroll-x">
                    <Table aria-label={t.portsLikelyWebPages}>
                        <Table.Thead>
                            <Table.Tr>
                                <Table.Th>{t.port}</Table.Th>
                                <Table.Th>{t.process}</Table.Th>
                                <Table.Th>{t.listensOn}</Table.Th>
                            </Table.Tr>
                        </Table.Thead>
                        <Table.Tbody>
                            {reading.ports.map(({ port, process, address }) => (
                                <Table.Tr key={`${address} ${port}`}>
                                    <Table.Td className="mono">{port}</Table.Td>
                                    <Table.Td>
                                        <Value>{process}</Value>
                                    </Table.Td>
                                    <Table.Td className="mono">{address}</Table.Td>
                                </Table.Tr>
                            ))}
                        </Table.Tbody>
                    </Table>
                </div>
            )}
            <Quiet size="xs" title={when(reading.checked_at) ?? undefined}>
                {t.checkedLikelyWebPages({ checkedAt: ago(reading.checked_at) })}
            </Quiet>
        </>
    );
}

/** Links to the page on which the SSH key of a host is set up. */
function ToHost({ id }: { id: number }) {
    return (
        <AnchorLink to="/hosts/$id/connection" hash="ssh" params={{ id: String(id) }}>
            {t.setUpSshOn}
        </AnchorLink>
    );
}

/** Why the ports of a container can't be scanned, apart from the user's rights. */
function unscannableReason(app: App): string | null {
    const gone = unavailableReason(app);
    if (gone !== null) return gone;
    return app.status === "running" || app.status === "unknown" ? null : t.onlyRunningContainerCan;
}
