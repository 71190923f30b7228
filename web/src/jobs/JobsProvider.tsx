import { Anchor, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { lazy, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Job } from "../api/client";
import { Later } from "../ui/later/Later";
import { kindName, TERMINAL } from "./kinds";
import { onJob } from "./live";
import { JobsContext } from "./openJob";
import { t } from "./texts";

// Loaded with the first job that is shown.
const JobDrawer = lazy(() => import("./JobDrawer"));

const ENDS: Record<string, { color: string; text: string }> = {
    succeeded: { color: "teal", text: t.endDone },
    failed: { color: "red", text: t.endFailed },
    canceled: { color: "gray", text: t.endCanceled },
    interrupted: { color: "orange", text: t.endInterrupted },
    unknown: { color: "orange", text: t.endUnknown },
};
/** What needs attention is not hidden by itself. */
const STAYS = new Set(["failed", "interrupted", "unknown"]);

const notificationOf = (id: number) => `job-${id}`;

/** The job drawer of the page, and the notifications about jobs started here. */
export function JobsProvider({ children }: { children: ReactNode }) {
    const [drawer, setDrawer] = useState<{ id: number | null; used: boolean }>({ id: null, used: false });
    const own = useRef(new Map<number, string>());
    const ended = useRef(new Map<number, Job>());
    const shown = useRef<number[]>([]);
    const open = useCallback((id: number) => setDrawer({ id, used: true }), []);
    const show = useCallback((id: number) => {
        shown.current = [...shown.current, id];
        notifications.hide(notificationOf(id));
        return () => {
            shown.current.splice(shown.current.indexOf(id), 1);
        };
    }, []);

    const notify = useCallback(
        (id: number, color: string, title: string, text: string, closes: "later" | "never", loading: boolean) => {
            if (shown.current.includes(id)) return;
            notifications.show({
                id: notificationOf(id),
                color,
                loading,
                title,
                autoClose: closes === "never" ? false : 6000,
                message: (
                    <Group gap="xs" justify="space-between">
                        <Text>{text}</Text>
                        <Anchor component="button" onClick={() => open(id)}>
                            {t.showLog}
                        </Anchor>
                    </Group>
                ),
            });
        },
        [open],
    );
    const finish = useCallback(
        (job: Job, what: string) => {
            own.current.delete(job.id);
            const end = ENDS[job.status] ?? { color: "gray", text: job.status };
            notifications.hide(notificationOf(job.id));
            const title = t.endOf({ end: end.text, what });
            notify(
                job.id,
                end.color,
                title,
                job.error ?? kindName(job.kind),
                STAYS.has(job.status) ? "never" : "later",
                false,
            );
        },
        [notify],
    );
    const started = useCallback(
        (id: number, what: string) => {
            const early = ended.current.get(id);
            if (early) return finish(early, what); // it ended before its id arrived here
            own.current.set(id, what);
            notify(id, "blue", what, t.startedToast, "never", true);
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
    const value = useMemo(() => ({ open, started, show }), [open, started, show]);
    return (
        <JobsContext.Provider value={value}>
            {children}
            {drawer.used && (
                <Later>
                    <JobDrawer id={drawer.id} onClose={() => setDrawer({ id: null, used: true })} />
                </Later>
            )}
        </JobsContext.Provider>
    );
}
