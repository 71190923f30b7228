import { useQuery } from "@tanstack/react-query";
import { me } from "../api/queries";
import { tabsFor } from "../shell/navigation";
import { Tabs } from "../ui/object/Tabs";
import { PageHead } from "../ui/States";
import { t } from "./texts";

const TABS = [
    { to: "/network", label: t.interfaces, of: "network.bridges" },
    { to: "/network/throughput", label: t.throughput, of: "network.throughput" },
] as const;

/** The head of the pages about networks: interfaces and throughput, each with an address. */
export function NetworkHead() {
    const user = useQuery(me).data;
    return (
        <>
            <PageHead title={t.title} />
            {user && <Tabs label={t.title} tabs={tabsFor(user, TABS)} />}
        </>
    );
}
