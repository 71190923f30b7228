import { useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { t as alertTexts } from "../../alerts/texts";
import { teams } from "../../api/queries";
import { AccessGate } from "../../ui/AccessGate";
import { AddButton } from "../../ui/AddButton";
import { span } from "../../ui/format";
import { type Column, Rows } from "../../ui/Rows";
import { Empty, Loaded } from "../../ui/States";
import { channels } from "../channel/queries";
import { NotifyHead } from "../NotifyHead";
import { t as notifyTexts } from "../texts";
import { typeName } from "../types";
import { type Route, routes } from "./queries";
import { RouteActions, Switched } from "./RouteActions";
import { t } from "./texts";

const RouteDialog = lazy(() => import("./RouteDialog"));
const MINUTE = 60;

/** Who is told of what. */
export default function RoutesPage() {
    return (
        <AccessGate of="notifications.routes" title={notifyTexts.title}>
            <NotifyHead note={t.note}>
                <AddButton of="notifications.add_route" label={t.add}>
                    {(onClose) => <RouteDialog onClose={onClose} />}
                </AddButton>
            </NotifyHead>
            <Loaded query={useQuery(routes)}>
                {(rows) => (rows.length === 0 ? <Empty title={t.none}>{t.noneNote}</Empty> : <List rows={rows} />)}
            </Loaded>
        </AccessGate>
    );
}

function List({ rows }: { rows: Route[] }) {
    const known = useQuery(channels).data ?? [];
    const allTeams = useQuery(teams).data ?? [];
    const namesOf = (ids: readonly number[]) =>
        ids.map((id) => known.find((one) => one.id === id)?.name ?? t.gone).join(", ");
    const teamOf = (id: number) => allTeams.find((one) => one.id === id)?.name ?? String(id);
    const columns: Column<Route>[] = [
        { name: t.name, first: true, cell: ({ name }) => <strong className="breaks">{name}</strong> },
        { name: t.state, line: 1, cell: (route) => <Switched route={route} /> },
        { name: t.takes, line: 2, cell: (route) => takes(route, teamOf) },
        { name: t.sends, line: 2, cell: (route) => <span className="breaks">{sends(route, namesOf)}</span> },
        { name: t.andThen, cell: (route) => later(route, namesOf) },
        { name: "", cell: (route) => <RouteActions route={route} all={rows} /> },
    ];
    return (
        <div className="panel">
            <Rows label={t.title} rows={rows} columns={columns} keyOf={({ id }) => id} />
        </div>
    );
}

function sends({ channel_ids, lost_channel_ids }: Route, namesOf: (ids: readonly number[]) => string): string {
    const lost = lost_channel_ids.length > 0 && t.lost({ n: lost_channel_ids.length });
    if (channel_ids.length === 0) return lost || t.nobody;
    return joined([namesOf(channel_ids), lost]);
}

const joined = (parts: (string | false)[]) => parts.filter((part) => part !== false).join(" · ");

function takes({ min_severity, types, tags, team_id, during }: Route, teamOf: (id: number) => string): string {
    const parts = joined([
        min_severity !== "info" && t.fromSeverity({ severity: alertTexts[min_severity] }),
        types.length > 0 && (types.length < 3 ? types.map(typeName).join(", ") : t.typesOf({ n: types.length })),
        tags.length > 0 && t.tagsOf({ list: tags.join(", ") }),
        team_id !== null && t.teamOf({ name: teamOf(team_id) }),
        during !== null && t.duringOf(during),
    ]);
    return parts || t.anything;
}

function later(
    { stops, quiet, repeat_min, escalate_min, escalate_to }: Route,
    namesOf: (ids: readonly number[]) => string,
): string {
    return joined([
        quiet !== null && t.quietOf(quiet),
        repeat_min !== null && t.repeatOf({ time: span(repeat_min * MINUTE) }),
        escalate_min !== null && t.escalateOf({ time: span(escalate_min * MINUTE), list: namesOf(escalate_to) }),
        stops && t.stops,
    ]);
}
