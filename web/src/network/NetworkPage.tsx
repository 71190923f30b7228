import "./network.css";
import { Button, Stack, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { AccessGate } from "../ui/AccessGate";
import { Empty, Loaded } from "../ui/States";
import { NetworkHead } from "./NetworkHead";
import { NodeList } from "./NodeList";
import { networks, useApplyEvents } from "./queries";
import { t } from "./texts";

/** The networks of all nodes. */
export default function NetworkPage() {
    return (
        <AccessGate of="network.bridges" title={t.title}>
            <NetworkHead />
            <Nodes />
        </AccessGate>
    );
}

function Nodes() {
    useApplyEvents();
    const { q = "" } = useSearch({ from: "/shell/network" });
    const navigate = useNavigate({ from: "/network" });
    const find = (next: string) => void navigate({ search: { q: next === "" ? undefined : next }, replace: true });
    return (
        <Loaded query={useQuery(networks())}>
            {(view) =>
                view.nodes.length + view.errors.length === 0 ? (
                    <Empty title={t.noNodes}>{t.noNodesText}</Empty>
                ) : (
                    <Stack gap="md">
                        <div className="network-find">
                            <TextInput
                                type="search"
                                aria-label={t.find}
                                placeholder={t.findExample}
                                leftSection={<IconSearch size={15} aria-hidden />}
                                value={q}
                                onChange={(event) => find(event.currentTarget.value)}
                            />
                        </div>
                        <NodeList view={view} query={q} none={<Button onClick={() => find("")}>{t.clear}</Button>} />
                    </Stack>
                )
            }
        </Loaded>
    );
}
