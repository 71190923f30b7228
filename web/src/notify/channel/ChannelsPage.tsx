import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useMemo, useState } from "react";
import { useDenialReason } from "../../auth/access";
import { AccessGate } from "../../ui/AccessGate";
import { ActionButton } from "../../ui/ActionButton";
import { Empty, Loaded } from "../../ui/States";
import type { Column } from "../../ui/table/column";
import { Table } from "../../ui/table/Table";
import { NotifyHead } from "../NotifyHead";
import { t as notifyTexts } from "../texts";
import { typeName } from "../types";
import { ChannelActions, Switched } from "./ChannelActions";
import { LastDelivery } from "./LastDelivery";
import { type Channel, channelKinds, channels } from "./queries";
import { t } from "./texts";

const ChannelDialog = lazy(() => import("./ChannelDialog"));
const keyOf = ({ id }: Channel) => id;
const nameOf = ({ name }: Channel) => name;

/** Where messages are sent. */
export default function ChannelsPage() {
    return (
        <AccessGate of="notifications.channels" title={notifyTexts.title}>
            <Channels />
        </AccessGate>
    );
}

function Channels() {
    const search = useSearch({ from: "/shell/notifications" });
    const navigate = useNavigate({ from: "/notifications" });
    const [adding, setAdding] = useState(false);
    const why = useDenialReason("notifications.create_channel");
    const kinds = useQuery(channelKinds).data;
    const columns = useMemo(
        () => columnsFor((kind) => kinds?.find((one) => one.kind === kind)?.label ?? kind),
        [kinds],
    );
    return (
        <>
            <NotifyHead note={t.note}>
                <ActionButton why={why} leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
                    {t.add}
                </ActionButton>
            </NotifyHead>
            <Loaded query={useQuery(channels)}>
                {(rows) =>
                    rows.length === 0 ? (
                        <Empty title={t.none}>{t.noneNote}</Empty>
                    ) : (
                        <Table
                            label={t.title}
                            list="channels"
                            rows={rows}
                            columns={columns}
                            keyOf={keyOf}
                            nameOf={nameOf}
                            search={search}
                            onSearch={(next) => void navigate({ search: next, replace: true })}
                            sort="name"
                        />
                    )
                }
            </Loaded>
            <Suspense>{adding && <ChannelDialog onClose={() => setAdding(false)} />}</Suspense>
        </>
    );
}

const columnsFor = (kindOf: (kind: string) => string): readonly Column<Channel>[] => [
    {
        id: "name",
        name: t.name,
        first: true,
        width: 190,
        value: nameOf,
        cell: ({ name }) => <strong className="breaks">{name}</strong>,
    },
    {
        id: "state",
        name: t.state,
        few: true,
        width: 70,
        value: ({ enabled }) => (enabled ? t.on : t.off),
        cell: (one) => <Switched channel={one} />,
    },
    {
        id: "kind",
        name: t.kind,
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
    { id: "last", name: t.last, width: 230, cell: (one) => <LastDelivery channel={one} /> },
    { id: "actions", name: "", actions: true, width: 50, cell: (one) => <ChannelActions channel={one} /> },
];
