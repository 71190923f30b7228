import { Button, Text, Title } from "@mantine/core";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { Problem } from "../api/client";
import { apps, discovered, hosts, me, vms } from "../api/queries";
import { powerOf as powerOfApp } from "../apps/power";
import { vmName } from "../guests/vmName";
import { Empty, Loaded } from "../ui/States";
import { powerOf as powerOfVm } from "../vms/useVm";
import { ContainerConsole } from "./ContainerConsole";
import { GuestConsole } from "./GuestConsole";
import { HostShell } from "./HostShell";
import { t } from "./texts";

/** While a guest does not run, its state is asked for: a window has no live stream, of which a browser allows only a few. */
const STATE_MS = 3000;
const untilRunning = (status: string | undefined) => (status === "running" ? false : STATE_MS);

/** The console of an app in a window of its own. */
export function AppWindow() {
    const { id } = useParams({ from: "/consoles/apps/$id" });
    const query = useQuery({ ...apps, refetchInterval: ({ state }) => untilRunning(of(state.data, id)?.status) });
    return (
        <Window query={query} id={id} name={({ name }) => name} to={`/apps/${id}`}>
            {(app) => <GuestConsole guest={powerOfApp(app)} alone />}
        </Window>
    );
}

/** The console of a container that is no app in a window of its own. */
export function ContainerWindow() {
    const { id } = useParams({ from: "/consoles/containers/$id" });
    const query = useQuery({ ...discovered, refetchInterval: ({ state }) => untilRunning(of(state.data, id)?.status) });
    return (
        <Window query={query} id={id} name={({ name }) => name} to={`/containers/${id}`}>
            {(container) => <ContainerConsole of={container} alone />}
        </Window>
    );
}

/** The console of a virtual machine in a window of its own. */
export function VmWindow() {
    const { id } = useParams({ from: "/consoles/vms/$id" });
    const { kind } = useSearch({ from: "/consoles/vms/$id" });
    const query = useQuery({ ...vms, refetchInterval: ({ state }) => untilRunning(of(state.data, id)?.status) });
    return (
        <Window query={query} id={id} name={vmName} to={`/vms/${id}`}>
            {(vm) => <GuestConsole guest={powerOfVm(vm)} kind={kind ?? null} alone />}
        </Window>
    );
}

/** The shell of a node in a window of its own. */
export function HostWindow() {
    const { id } = useParams({ from: "/consoles/hosts/$id" });
    return (
        <Window query={useQuery(hosts)} id={id} name={({ name }) => name} to={`/hosts/${id}`}>
            {(host) => <HostShell host={host} alone />}
        </Window>
    );
}

const of = <Row extends { id: number }>(rows: Row[] | undefined, id: string) =>
    rows?.find((row) => row.id === Number(id));

type Props<Row> = {
    query: UseQueryResult<Row[]>;
    id: string;
    name: (row: Row) => string;
    /** Its page. */
    to: string;
    children: (row: Row) => ReactNode;
};

function Window<Row extends { id: number }>({ query, id, name, to, children }: Props<Row>) {
    const user = useQuery(me);
    const signedOut = user.data === undefined && user.error instanceof Problem && user.error.status === 401;
    useEffect(() => {
        if (signedOut)
            window.location.replace(
                `/login?back=${encodeURIComponent(window.location.pathname + window.location.search)}`,
            );
    }, [signedOut]);
    if (signedOut) return null;
    return (
        <main className="console-window">
            <Loaded query={user}>
                {() => (
                    <Loaded query={query}>
                        {(rows) => {
                            const row = of(rows, id);
                            if (!row) {
                                return (
                                    <Empty
                                        alone
                                        title={t.noObject}
                                        action={
                                            <Button component="a" href={to}>
                                                {t.openPage}
                                            </Button>
                                        }
                                    >
                                        {t.noObjectNote}
                                    </Empty>
                                );
                            }
                            return (
                                <>
                                    <div className="console-head">
                                        <Title order={1} size="h3">
                                            {name(row)}
                                        </Title>
                                        <Text component="a" href={to} target="_blank">
                                            {t.openPage}
                                        </Text>
                                    </div>
                                    {children(row)}
                                </>
                            );
                        }}
                    </Loaded>
                )}
            </Loaded>
        </main>
    );
}
