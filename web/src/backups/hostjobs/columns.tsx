import "../../ui/status.css";
import { when } from "../../ui/format";
import { Quiet } from "../../ui/Quiet";
import type { Column } from "../../ui/table/column";
import { JobActions } from "./JobActions";
import { type HostJobRow, nameOf } from "./rows";
import { t } from "./texts";

/** How many guests a job includes, and which. */
function Guests({ guests }: HostJobRow) {
    if (guests.length === 0) return <span className="quiet">{t.noGuests}</span>;
    return (
        <details className="fold">
            <summary>{t.count({ n: guests.length })}</summary>
            <Quiet size="xs" className="breaks">
                {guests.join(", ")}
            </Quiet>
        </details>
    );
}

export const COLUMNS: readonly Column<HostJobRow>[] = [
    {
        id: "job",
        name: t.job,
        first: true,
        width: 170,
        value: nameOf,
        cell: ({ of }) => (
            <>
                <span>{of.comment || of.id}</span>
                {of.comment && (
                    <Quiet size="xs" className="mono breaks">
                        {of.id}
                    </Quiet>
                )}
            </>
        ),
    },
    {
        id: "state",
        name: t.state,
        line: 1,
        few: true,
        width: 70,
        value: ({ of }) => (of.enabled ? t.on : t.off),
        cell: ({ of }) => (
            <span className="status" data-tone={of.enabled ? "good" : "idle"}>
                <span className="status-dot" aria-hidden />
                {of.enabled ? t.on : t.off}
            </span>
        ),
    },
    { id: "host", name: t.host, few: true, width: 100, value: ({ of }) => of.host_name },
    { id: "schedule", name: t.schedule, line: 2, mono: true, width: 110, value: ({ of }) => of.schedule },
    {
        id: "next",
        name: t.next,
        line: 2,
        width: 140,
        value: ({ of }) => of.next_run,
        text: ({ of }) => (of.enabled ? when(of.next_run) : t.never),
    },
    { id: "guests", name: t.guests, few: true, width: 130, value: ({ guests }) => guests, cell: Guests },
    { id: "storage", name: t.storage, line: 2, few: true, width: 100, value: ({ of }) => of.storage },
    { id: "keep", name: t.keep, width: 130, value: ({ of }) => of.keep ?? t.ofStorage },
    { id: "mode", name: t.mode, few: true, hidden: true, width: 90, value: ({ of }) => of.mode },
    { id: "node", name: t.node, few: true, hidden: true, width: 90, value: ({ of }) => of.node ?? t.everyNode },
    {
        id: "actions",
        name: "",
        actions: true,
        width: 50,
        cell: (row) => <JobActions job={row.of} name={nameOf(row)} />,
    },
];
