import { SegmentedControl } from "@mantine/core";
import { IconBellCheck, IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { call } from "../api/operation";
import { useDenialReason } from "../auth/access";
import { PinPage } from "../pins/PinButton";
import { Empty, Loaded } from "../ui/States";
import type { BulkAction } from "../ui/table/Bulk";
import type { Column } from "../ui/table/column";
import { Table } from "../ui/table/Table";
import { useTableSearch } from "../ui/table/useTableSearch";
import { AlertsHead } from "./AlertsHead";
import { causes, OPEN, PAST } from "./columns";
import { openAlerts } from "./open";
import { type Alert, type AlertState, resolvedAlerts } from "./queries";
import { t } from "./texts";

const keyOf = ({ id }: Alert) => id;
const NONE = {
    firing: [t.noneFiring, t.noneFiringText],
    acknowledged: [t.noneAcknowledged, t.noneAcknowledgedText],
    resolved: [t.noneHistory, t.noneHistoryText],
} as const;

/** What is wrong now, what somebody cares for already, and what was. */
export default function AlertsPage() {
    const { state = "firing" } = useSearch({ from: "/shell/alerts" });
    const navigate = useNavigate({ from: "/alerts" });
    const open = useQuery(openAlerts);
    const count = (of: AlertState) => open.data?.filter((one) => one.state === of && one.cause_id === null).length;
    const label = (name: string, n: number | undefined) => (n === undefined ? name : `${name} (${n})`);
    return (
        <>
            <AlertsHead note={t.note}>
                <PinPage title={t.title} />
            </AlertsHead>
            <SegmentedControl
                size="xs"
                className="alert-views"
                aria-label={t.states}
                data={[
                    { value: "firing", label: label(t.viewFiring, count("firing")) },
                    { value: "acknowledged", label: label(t.viewAcknowledged, count("acknowledged")) },
                    { value: "resolved", label: t.viewHistory },
                ]}
                value={state}
                onChange={(next) => void navigate({ search: next === "firing" ? {} : { state: next } })}
            />
            {state === "resolved" ? (
                <History />
            ) : (
                <Loaded query={open}>{(all) => <Open all={all} state={state} />}</Loaded>
            )}
        </>
    );
}

function Open({ all, state }: { all: Alert[]; state: "firing" | "acknowledged" }) {
    const rows = useMemo(() => causes(all).filter((one) => one.state === state), [all, state]);
    return <List rows={rows} columns={OPEN} state={state} />;
}

function History() {
    return (
        <Loaded query={useQuery(resolvedAlerts)}>
            {(rows) => <List rows={rows} columns={PAST} state="resolved" />}
        </Loaded>
    );
}

type ListProps<T extends Alert> = { rows: T[]; columns: readonly Column<T>[]; state: AlertState };

function List<T extends Alert>({ rows, columns, state }: ListProps<T>) {
    const address = useTableSearch();
    const bulk = useBulk();
    const [title, text] = NONE[state];
    if (rows.length === 0) {
        return (
            <Empty title={title} icon={state === "firing" ? <IconBellCheck size={28} aria-hidden /> : undefined}>
                {text}
            </Empty>
        );
    }
    return (
        <Table
            label={t.title}
            list={`alerts-${state}`}
            rows={rows}
            columns={columns}
            keyOf={keyOf}
            nameOf={({ title }) => title}
            {...address}
            example="severity:critical"
            bulk={state === "firing" ? bulk : undefined}
        />
    );
}

function useBulk(): readonly BulkAction<Alert>[] {
    const denied = useDenialReason("alerts.ack");
    return useMemo(
        () => [
            {
                id: "ack",
                label: t.acknowledge,
                icon: IconCheck,
                why: (alert) => denied ?? (alert.state === "firing" ? null : t.notFiring),
                title: (n) => t.acknowledgeTitle({ n }),
                ask: t.acknowledgeNote,
                run: async (alert) => {
                    await call("alerts.ack", { alert_id: alert.id });
                    return t.acknowledged;
                },
            },
        ],
        [denied],
    );
}
