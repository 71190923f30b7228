import "./network.css";
import { Stack } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Host } from "../api/client";
import { useHost } from "../hosts/host/useHost";
import { AccessGate } from "../ui/AccessGate";
import { Loaded, Panel } from "../ui/States";
import { NodeList } from "./NodeList";
import { networks, throughput, useApplyEvents } from "./queries";
import { HostThroughput, Unreadable } from "./throughput/HostThroughput";
import { RangeChoice } from "./throughput/RangeChoice";
import type { Range } from "./throughput/ranges";
import { t as ofThroughput } from "./throughput/texts";

/** The network of a host: its nodes, and what it sent and received. */
export default function HostNetwork() {
    const host = useHost();
    return (
        <Stack gap="md">
            <AccessGate of="network.bridges" team={host.team_id} small>
                <Nodes host={host} />
            </AccessGate>
            <AccessGate of="network.throughput" team={host.team_id} small>
                <Throughput host={host} />
            </AccessGate>
        </Stack>
    );
}

function Nodes({ host }: { host: Host }) {
    useApplyEvents();
    return <Loaded query={useQuery(networks(host.id))}>{(view) => <NodeList view={view} />}</Loaded>;
}

function Throughput({ host }: { host: Host }) {
    const [hours, setHours] = useState<Range>(1);
    const query = useQuery({ ...throughput(hours, host.id), placeholderData: keepPreviousData });
    const range = <RangeChoice value={hours} onChange={setHours} />;
    const title = ofThroughput.throughput;
    return (
        <Loaded query={query}>
            {({ hosts, errors }) => {
                const of = hosts[0];
                const problem = errors[0];
                if (of) return <HostThroughput of={of} title={title} aside={range} />;
                return problem ? (
                    <Unreadable of={problem} title={title} aside={range} />
                ) : (
                    <Panel title={title}>{ofThroughput.noValues}</Panel>
                );
            }}
        </Loaded>
    );
}
