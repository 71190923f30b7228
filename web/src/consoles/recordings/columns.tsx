import { KindLabel } from "../../guests/KindLabel";
import { span } from "../../ui/format";
import { AnchorLink } from "../../ui/Links";
import type { Column } from "../../ui/table/column";
import { Value } from "../../ui/Value";
import type { Recording } from "./queries";
import { t } from "./texts";

const KINDS: Record<string, string> = { app: t.app, container: t.container, vm: t.vm, host: t.host };

export const keyOf = ({ id }: Recording) => id;
export const nameOf = ({ target_name }: Recording) => target_name;

/** For how many seconds a console was open; null while it is. */
export function secondsOf({ started_at, ended_at }: Pick<Recording, "started_at" | "ended_at">): number | null {
    return ended_at === null ? null : Math.max(0, Math.round((Date.parse(ended_at) - Date.parse(started_at)) / 1000));
}

export const kindOf = ({ target_type }: Recording) => KINDS[target_type] ?? target_type;
export const wayOf = ({ way }: Recording) => (way === "ssh" ? t.waySsh : t.wayApi);

export const COLUMNS: readonly Column<Recording>[] = [
    {
        id: "target",
        name: t.target,
        first: true,
        width: 200,
        value: nameOf,
        cell: (row) => (
            <AnchorLink fw={600} to="/audit/recordings/$id" params={{ id: String(row.id) }}>
                {row.target_name}
            </AnchorLink>
        ),
    },
    {
        id: "kind",
        name: t.kind,
        line: 1,
        few: true,
        width: 68,
        value: kindOf,
        cell: (row) => <KindLabel of={row.target_type} name={kindOf(row)} />,
    },
    { id: "user", name: t.user, line: 2, few: true, width: 200, value: (row) => row.user_name },
    { id: "started", name: t.started, line: 2, as: "ago", width: 130, value: (row) => row.started_at },
    {
        id: "length",
        name: t.length,
        line: 2,
        numeric: true,
        width: 100,
        value: secondsOf,
        text: (row) => span(secondsOf(row)) ?? t.open,
    },
    { id: "output", name: t.output, as: "bytes", width: 90, value: (row) => row.bytes },
    { id: "way", name: t.way, few: true, hidden: true, value: wayOf },
    { id: "ip", name: t.address, hidden: true, value: (row) => row.ip, cell: (row) => <Value>{row.ip}</Value> },
    { id: "kept", name: t.kept, as: "time", hidden: true, value: (row) => row.delete_after },
];
