import { useQuery } from "@tanstack/react-query";
import { lazy, useMemo } from "react";
import { AccessGate } from "../../ui/AccessGate";
import { AddButton } from "../../ui/AddButton";
import type { Column } from "../../ui/table/column";
import { List } from "../../ui/table/List";
import { NotifyHead } from "../NotifyHead";
import { t as notifyTexts } from "../texts";
import { typeName } from "../types";
import { ChannelActions, Switched } from "./ChannelActions";
import { LastDelivery } from "./LastDelivery";
import { type Channel, channelKinds, channels } from "./queries";
import { t } from "./texts";

const ChannelDialog = lazy(() => import("./ChannelDialog"));

/** Where messages are sent. */
export default function ChannelsPage() {
    return (
        <AccessGate of="notifications.channels" title={notifyTexts.title}>
            <NotifyHead note={t.note}>
                <AddButton of="notifications.create_channel" label={t.add}>
                    {(onClose) => <ChannelDialog onClose={onClose} />}
                </AddButton>
            </NotifyHead>
            <Channels />
        </AccessGate>
    );
}

function Channels() {
    const kinds = useQuery(channelKinds).data;
    const columns = useMemo(
        () => columnsFor((kind) => kinds?.find((one) => one.kind === kind)?.label ?? kind),
        [kinds],
    );
    return (
        <List
            label={t.title}
            list="channels"
            query={useQuery(channels)}
            columns={columns}
            sort="name"
            none={t.none}
            noneText={t.noneNote}
        />
    );
}

const columnsFor = (kindOf: (kind: string) => string): readonly Column<Channel>[] => [
    { id: "name", name: t.name, as: "title", first: true, width: 190, value: ({ name }) => name },
    {
        id: "state",
        name: t.state,
        line: 1,
        few: true,
        width: 70,
        value: ({ enabled }) => (enabled ? t.on : t.off),
        cell: (one) => <Switched channel={one} />,
    },
    {
        id: "kind",
        name: t.kind,
        line: 2,
        few: true,
        width: 120,
        value: ({ kind }) => kindOf(kind),
        text: ({ kind, host }) => `${kindOf(kind)} · ${host}`,
    },
    {
        id: "events",
        name: t.events,
        width: 200,
        value: ({ events }) => events.map(typeName),
        text: ({ events }) =>
            events.length === 0
                ? t.everything
                : events.length < 3
                  ? events.map(typeName).join(", ")
                  : t.eventCount({ n: events.length }),
    },
    { id: "last", name: t.last, line: 2, width: 230, cell: (one) => <LastDelivery channel={one} /> },
    { id: "actions", name: "", actions: true, width: 50, cell: (one) => <ChannelActions channel={one} /> },
];
