import "./schedules.css";
import { SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, useState } from "react";
import { useDenialReason } from "../auth/access";
import { ActionButton } from "../ui/ActionButton";
import { AddButton } from "../ui/AddButton";
import { Later } from "../ui/later/Later";
import { PageHead } from "../ui/States";
import { List } from "../ui/table/List";
import { Calendar } from "./Calendar";
import { COLUMNS } from "./columns";
import { schedules } from "./queries";
import { t } from "./texts";
import { weekOf } from "./week";

// Has many fields of its own, which the list does not need.
const ScheduleDialog = lazy(() => import("./ScheduleDialog"));
const WindowsDialog = lazy(() => import("./WindowsDialog"));

/** What is started at planned times: as a list, or as a calendar of everything planned. */
export default function SchedulesPage() {
    const { week } = useSearch({ from: "/shell/schedules" });
    const navigate = useNavigate({ from: "/schedules" });
    const [windows, setWindows] = useState(false);
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
                <AddButton of="schedules.create" label={t.add}>
                    {(onClose) => <ScheduleDialog onClose={onClose} />}
                </AddButton>
            </PageHead>
            {week === undefined ? <Schedules /> : <Calendar week={week} />}
            <Later>{windows && <WindowsDialog onClose={() => setWindows(false)} />}</Later>
        </>
    );
}

function Schedules() {
    return (
        <List
            label={t.title}
            list="schedules"
            query={useQuery(schedules)}
            columns={COLUMNS}
            sort="name"
            example="kind:update"
            none={t.none}
            noneText={t.noneNote}
        />
    );
}
