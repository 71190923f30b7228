import { AlertStatus } from "../../alerts/AlertStatus";
import type { Alert } from "../../alerts/open";
import { when } from "../../ui/format";
import { AnchorLink } from "../../ui/Links";
import { Quiet } from "../../ui/Quiet";
import { Rows } from "../../ui/Rows";
import { Panel } from "../../ui/States";
import { Status } from "../../ui/Status";
import { Value } from "../../ui/Value";
import type { Annotation } from "../queries";
import { t } from "../texts";
import { lasts, nameOf } from "./marks";

/** How many are listed; the activity has all of them. */
const SHOWN = 20;

/** What the marks in the charts are, the newest first. */
export function Events({ all, names }: { all: readonly Annotation[]; names?: ReadonlyMap<string, string> }) {
    const shown = all.toReversed().slice(0, SHOWN);
    return (
        <Panel title={t.events}>
            {shown.length === 0 ? (
                <Quiet>{t.noEvents}</Quiet>
            ) : (
                <Rows
                    label={t.events}
                    rows={shown}
                    keyOf={({ type, id, target }) => `${type}:${id}:${target}`}
                    columns={[
                        { name: t.event, first: true, cell: (one) => <Name of={one} /> },
                        ...(names === undefined
                            ? []
                            : [{ name: t.ofObject, cell: (one: Annotation) => names.get(one.target) ?? one.target }]),
                        { name: t.state, line: 1, cell: (one) => <State of={one} /> },
                        { name: t.began, line: 2, cell: (one) => when(one.at) },
                        {
                            name: t.ended,
                            line: 2,
                            cell: (one) => (lasts(one) ? t.stillRunning : <Value>{when(one.until)}</Value>),
                        },
                    ]}
                />
            )}
            {all.length > SHOWN && <Quiet size="xs">{t.eventsMore({ n: all.length - SHOWN })}</Quiet>}
        </Panel>
    );
}

function State({ of: { type, status } }: { of: Annotation }) {
    return type === "job" ? (
        <Status of={status} job />
    ) : (
        <AlertStatus of={{ state: status as Alert["state"], snoozed_until: null }} />
    );
}

function Name({ of }: { of: Annotation }) {
    if (of.type !== "job") return nameOf(of);
    return (
        <AnchorLink to="/activity/$id" params={{ id: String(of.id) }}>
            {nameOf(of)}
        </AnchorLink>
    );
}
