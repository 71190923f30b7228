import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import { Anchor, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import type { Job } from "../api/client";
import { JobDrawer } from "./JobDrawer";
import { kindName, TERMINAL } from "./kinds";
import { onJob } from "./live";

type JobsContextValue = {
    /** Shows a job's log. */
    open: (id: number) => void;
    /** Notifies the user that a job of theirs was started, and later how it ended. */
    started: (id: number, what: string) => void;
};

const Context = createContext<JobsContextValue>({ open: () => {}, started: () => {} });
export const useJobs = () => useContext(Context);

const ENDS: Record<string, { color: string; text: string }> = {
    succeeded: { color: "teal", text: "Done" },
    failed: { color: "red", text: "Failed" },
    canceled: { color: "gray", text: "Canceled" },
    interrupted: { color: "orange", text: "Interrupted" },
    unknown: { color: "orange", text: "Outcome unknown" },
};

/** The job drawer of the page, and the notifications about jobs started here. */
export function JobsProvider({ children }: { children: ReactNode }) {
    const [shown, setShown] = useState<number | null>(null);
    const own = useRef(new Map<number, string>());
    const ended = useRef(new Map<number, Job>());
    const open = useCallback((id: number) => setShown(id), []);

    const notify = useCallback(
        (id: number, color: string, title: string, text: string, loading: boolean) =>
            notifications.show({
                id: `job-${id}`,
                color,
                loading,
                title,
                autoClose: loading ? false : 6000,
                closeButtonProps: { "aria-label": "Dismiss" },
                message: (
                    <Group gap="xs" justify="space-between">
                        <Text size="sm">{text}</Text>
                        <Anchor component="button" size="sm" onClick={() => open(id)}>
                            Show log
                        </Anchor>
                    </Group>
                ),
            }),
        [open],
    );
    const finish = useCallback(
        (job: Job, what: string) => {
            own.current.delete(job.id);
            const end = ENDS[job.status] ?? { color: "gray", text: job.status };
            notifications.hide(`job-${job.id}`);
            notify(job.id, end.color, `${end.text}: ${what}`, job.error ?? kindName(job.kind), false);
        },
        [notify],
    );
    const started = useCallback(
        (id: number, what: string) => {
            const early = ended.current.get(id);
            if (early) return finish(early, what); // it ended before its id arrived here
            own.current.set(id, what);
            notify(id, "blue", what, "Started", true);
        },
        [finish, notify],
    );
    useEffect(
        () =>
            onJob((job) => {
                if (!TERMINAL.has(job.status)) return;
                const what = own.current.get(job.id);
                if (what !== undefined) return finish(job, what);
                ended.current.set(job.id, job);
                if (ended.current.size > 200) ended.current.delete(ended.current.keys().next().value ?? -1);
            }),
        [finish],
    );
    const value = useMemo(() => ({ open, started }), [open, started]);
    return (
        <Context.Provider value={value}>
            {children}
            <JobDrawer id={shown} onClose={() => setShown(null)} />
        </Context.Provider>
    );
}
