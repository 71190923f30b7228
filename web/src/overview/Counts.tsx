import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { App } from "../api/client";
import { apps, hosts } from "../api/queries";
import { AnchorLink } from "../ui/Links";
import { Value } from "../ui/Value";
import { countsOf } from "./capacity";
import { t } from "./texts";

function appsIn(rows: App[]) {
    const are = (status: string) => rows.reduce((count, app) => count + (app.status === status ? 1 : 0), 0);
    return { all: rows.length, running: are("running"), unknown: are("unknown") };
}

/** How many hosts, guests and apps there are. Guests of hosts that do not answer are not known. */
export function Counts() {
    const of = useQuery({ ...hosts, select: countsOf }).data;
    const some = useQuery({ ...apps, select: appsIn }).data;
    return (
        <dl className="counts">
            <Count name={t.hosts} to="/hosts" value={of && t.hostsOnline({ online: of.online, total: of.hosts })} />
            <Count
                name={t.guests}
                to="/inventory"
                value={
                    of &&
                    (of.running === null || of.guests === null
                        ? null
                        : t.guestsRunning({ running: of.running, total: of.guests }))
                }
                note={of && of.unknown > 0 ? t.guestsUnknown({ n: of.unknown }) : undefined}
            />
            <Count
                name={t.apps}
                to="/apps"
                value={
                    some &&
                    (some.unknown > 0 && some.unknown === some.all
                        ? null
                        : t.guestsRunning({ running: some.running, total: some.all }))
                }
                note={some && some.unknown > 0 ? t.appsUnknown({ n: some.unknown }) : undefined}
            />
        </dl>
    );
}

function Count({
    name,
    value,
    to,
    note,
}: {
    name: string;
    value: string | null | undefined;
    to: string;
    note?: string;
}) {
    return (
        <div>
            <dt className="quiet">
                <AnchorLink inherit to={to}>
                    {name}
                </AnchorLink>
            </dt>
            <dd>
                {value === undefined ? <Skeleton h={22} w={110} /> : <Value>{value}</Value>}{" "}
                {note && <span className="quiet">{note}</span>}
            </dd>
        </div>
    );
}
