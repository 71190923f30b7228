import "./maintenance.css";
import { Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy } from "react";
import { JobLink } from "../jobs/JobLink";
import { describe } from "../schedules/cron";
import { AccessGate } from "../ui/AccessGate";
import { AddButton } from "../ui/AddButton";
import { span, when } from "../ui/format";
import { PageHead } from "../ui/States";
import type { Column } from "../ui/table/column";
import { List } from "../ui/table/List";
import { type Window, windows } from "./queries";
import { t } from "./texts";
import { WindowActions } from "./WindowActions";
import { targetsText } from "./words";

const WindowDialog = lazy(() => import("./WindowDialog"));

/** When alerts are expected: windows that are open, planned or over. */
export default function MaintenancePage() {
    return (
        <AccessGate of="maintenance.list" title={t.title}>
            <PageHead title={t.title} note={t.note}>
                <AddButton of="maintenance.create" label={t.add}>
                    {(onClose) => <WindowDialog onClose={onClose} />}
                </AddButton>
            </PageHead>
            <Windows />
        </AccessGate>
    );
}

function Windows() {
    const { ended = false } = useSearch({ from: "/shell/maintenance" });
    const navigate = useNavigate({ from: "/maintenance" });
    const query = useQuery({ ...windows, select: ended ? undefined : withoutEnded });
    const any = useQuery({ ...windows, select: ({ length }) => length > 0 }).data;
    const control = (
        <Switch
            label={t.showEnded}
            checked={ended}
            onChange={(event) => {
                const checked = event.currentTarget.checked || undefined;
                void navigate({ search: (known) => ({ ...known, ended: checked }), replace: true });
            }}
        />
    );
    return (
        <List
            label={t.title}
            list="maintenance"
            query={query}
            columns={COLUMNS}
            aside={control}
            none={t.none}
            noneText={t.noneText}
            noneAction={any && control}
        />
    );
}

const withoutEnded = (all: Window[]) => all.filter(({ status }) => status !== "ended");

const STATES: Record<string, string> = { open: t.open, planned: t.planned, ended: t.ended, off: t.off };

const COLUMNS: readonly Column<Window>[] = [
    { id: "name", name: t.name, as: "title", first: true, width: 200, value: ({ name }) => name },
    {
        id: "state",
        name: t.state,
        line: 1,
        few: true,
        width: 160,
        value: ({ status }) => STATES[status] ?? status,
        cell: (window) => (
            <span className="maintenance-state">
                <span>{STATES[window.status] ?? window.status}</span>
                <span className="quiet">{stateNote(window)}</span>
            </span>
        ),
    },
    { id: "covers", name: t.covers, line: 2, width: 210, value: ({ targets }) => targetsText(targets) },
    { id: "when", name: t.when, line: 2, width: 220, value: whenText },
    {
        id: "by",
        name: t.by,
        few: true,
        width: 130,
        value: ({ source, created_by }) => created_by?.name ?? (source === "job" ? t.source_job : t.itself),
        cell: ({ job_id, created_by }) => (job_id === null ? (created_by?.name ?? t.itself) : <JobLink id={job_id} />),
    },
    { id: "note", name: t.noteLabel, hidden: true, width: 180, value: ({ note }) => note },
    { id: "actions", name: "", actions: true, width: 50, cell: (window) => <WindowActions of={window} /> },
];

function stateNote({ status, ends_at, starts_at }: Window): string | null {
    if (status === "open") return ends_at === null ? t.openEnd : t.openUntil({ time: when(ends_at) });
    return status === "planned" && starts_at !== null ? t.from({ time: when(starts_at) }) : null;
}

function whenText({ cron, zone, duration_s, starts_at, ends_at }: Window): string | null {
    if (cron !== null) return t.length({ when: describe(cron), zone, time: span(duration_s ?? 0) });
    if (starts_at === null) return null;
    return ends_at === null ? when(starts_at) : t.span({ from: when(starts_at), to: when(ends_at) });
}
