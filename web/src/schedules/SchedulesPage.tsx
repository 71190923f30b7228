import "./schedules.css";
import { SegmentedControl } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useDenialReason } from "../auth/access";
import { ActionButton } from "../ui/ActionButton";
import { Empty, Loaded, PageHead } from "../ui/States";
import { Table } from "../ui/table/Table";
import { Calendar } from "./Calendar";
import { COLUMNS } from "./columns";
import { type Schedule, schedules } from "./queries";
import { t } from "./texts";
import { weekOf } from "./week";

// Has many fields of its own, which the list does not need.
const ScheduleDialog = lazy(() => import("./ScheduleDialog"));
const WindowsDialog = lazy(() => import("./WindowsDialog"));
const keyOf = (schedule: Schedule) => schedule.id;
const nameOf = (schedule: Schedule) => schedule.name;

/** What is started at planned times: as a list, or as a calendar of everything planned. */
export default function SchedulesPage() {
    const { week } = useSearch({ from: "/shell/schedules" });
    const navigate = useNavigate({ from: "/schedules" });
    const [adding, setAdding] = useState(false);
    const [windows, setWindows] = useState(false);
    const why = useDenialReason("schedules.create");
    const whyNoWindows = useDenialReason("apps.set_update_windows");
    return (
        <>
            <PageHead title={t.title} note={t.note}>
                <SegmentedControl
                    size="xs"
                    aria-label={t.title}
                    data={[
                        { value: "list", label: t.list },
                        { value: "calendar", label: t.calendar },
                    ]}
                    value={week === undefined ? "list" : "calendar"}
                    onChange={(view) => void navigate({ search: view === "list" ? {} : { week: weekOf(new Date()) } })}
                />
                <ActionButton why={whyNoWindows} variant="default" onClick={() => setWindows(true)}>
                    {t.updateWindows}
                </ActionButton>
                <ActionButton why={why} leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
                    {t.add}
                </ActionButton>
            </PageHead>
            {week === undefined ? <List /> : <Calendar week={week} />}
            <Suspense>{adding && <ScheduleDialog onClose={() => setAdding(false)} />}</Suspense>
            <Suspense>{windows && <WindowsDialog onClose={() => setWindows(false)} />}</Suspense>
        </>
    );
}

function List() {
    const { week: _, ...search } = useSearch({ from: "/shell/schedules" });
    const navigate = useNavigate({ from: "/schedules" });
    return (
        <Loaded query={useQuery(schedules)}>
            {(rows) =>
                rows.length === 0 ? (
                    <Empty title={t.none}>{t.noneNote}</Empty>
                ) : (
                    <Table
                        label={t.title}
                        list="schedules"
                        rows={rows}
                        columns={COLUMNS}
                        keyOf={keyOf}
                        nameOf={nameOf}
                        search={search}
                        onSearch={(next) => void navigate({ search: next, replace: true })}
                        sort="name"
                        example="kind:update"
                    />
                )
            }
        </Loaded>
    );
}
