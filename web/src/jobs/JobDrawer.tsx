import { ActionIcon, Anchor, CopyButton, Drawer, Group, Progress, Stack, Text, Tooltip } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconArrowDown, IconCheck, IconCopy } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { memo, useEffect, useRef, useState } from "react";
import { api, type Job, take } from "../api/client";
import { apps, job } from "../api/queries";
import { useDenialReasonAt } from "../auth/access";
import { ActionButton } from "../ui/ActionButton";
import { DangerDialog } from "../ui/DangerDialog";
import { clock, span, when } from "../ui/format";
import { Loaded } from "../ui/States";
import { Status } from "../ui/Status";
import { installed, kindName } from "./kinds";
import { type Line, useJobStream } from "./useJobStream";

/** A job with its live log. */
export function JobDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
    const [asking, setAsking] = useState(false);
    return (
        <Drawer
            // Escape belongs to the dialog on top.
            closeOnEscape={!asking}
            opened={id !== null}
            onClose={onClose}
            position="right"
            size="min(680px, 100vw)"
            title={<Text fw={620}>Job {id}</Text>}
        >
            {id !== null && <JobDetail key={id} id={id} asking={asking} onAsking={setAsking} onClose={onClose} />}
        </Drawer>
    );
}

type Detail = { id: number; asking: boolean; onAsking: (asking: boolean) => void; onClose: () => void };

function JobDetail({ id, asking, onAsking, onClose }: Detail) {
    const query = useQuery(job(id));
    const { lines, unfinished, connected } = useJobStream(id);
    const box = useRef<HTMLDivElement>(null);
    const [follows, setFollows] = useState(true);
    const denialReason = useDenialReasonAt(useHostOf(query.data), "jobs.cancel");
    useEffect(() => () => onAsking(false), [onAsking]);
    useEffect(() => {
        if (follows && box.current) box.current.scrollTop = box.current.scrollHeight;
    }, [lines, unfinished, follows]);

    return (
        <Loaded query={query}>
            {(data) => {
                const ended = data.finished_at !== null;
                const app = installed(data);
                return (
                    <Stack gap="sm">
                        <Group justify="space-between">
                            <Group gap="xs">
                                <Text fw={600}>
                                    {kindName(data.kind)}
                                    {data.target && ` · ${data.target.name}`}
                                </Text>
                                <Status of={data.status} job />
                            </Group>
                            {!ended && (
                                <ActionButton
                                    why={denialReason}
                                    size="xs"
                                    variant="default"
                                    onClick={() => onAsking(true)}
                                >
                                    Cancel job
                                </ActionButton>
                            )}
                        </Group>
                        <DangerDialog
                            opened={asking && !ended}
                            onClose={() => onAsking(false)}
                            title={`Cancel job ${id}?`}
                            action="Cancel job"
                            leave="Let it run"
                            onConfirm={async () => {
                                await take(api.POST("/api/v1/jobs/{job_id}/cancel", { params: { path: { job_id: id } } }));
                                notifications.show({ message: "Cancellation requested. The log shows the result." });
                            }}
                        >
                            <Text size="sm">The work may be left incomplete; the log shows what remains.</Text>
                        </DangerDialog>
                        <Text size="sm" className="quiet">
                            Requested by {data.requested_by?.name ?? "Holdfast itself"} ·{" "}
                            <Elapsed from={data.started_at ?? null} to={data.finished_at ?? null} />
                        </Text>
                        {data.waits_for && <Text size="sm">Waiting: {data.waits_for}</Text>}
                        {!ended && (
                            <Progress
                                value={data.progress_pct ?? 100}
                                animated={data.progress_pct === null}
                                aria-label="Progress of the job"
                            />
                        )}
                        {data.error && (
                            <Text size="sm" c="red" role="alert">
                                {data.error}
                            </Text>
                        )}
                        {app && (
                            <Anchor
                                size="sm"
                                w="fit-content"
                                renderRoot={(props) => (
                                    <Link to="/apps/$id" params={{ id: String(app.app_id) }} {...props} onClick={onClose} />
                                )}
                            >
                                Open the app
                            </Anchor>
                        )}
                        <div style={{ position: "relative" }}>
                            <div
                                ref={box}
                                className="log"
                                style={{ height: "calc(100vh - 290px)", minHeight: 180 }}
                                tabIndex={0}
                                role="log"
                                aria-label="Log of the job"
                                onScroll={(e) => {
                                    const at = e.currentTarget;
                                    setFollows(at.scrollHeight - at.scrollTop - at.clientHeight < 24);
                                }}
                            >
                                {lines.map((line) => (
                                    <LogLine key={line.id} line={line} />
                                ))}
                                {unfinished !== null && (
                                    <div data-unfinished aria-live="off">
                                        {unfinished}
                                    </div>
                                )}
                                {lines.length === 0 && unfinished === null && connected && <span className="quiet">No output yet.</span>}
                                {!connected && !ended && (
                                    <div className="quiet">
                                        {lines.length === 0 ? "Connecting…" : "Reconnecting. Missed lines are loaded afterwards."}
                                    </div>
                                )}
                            </div>
                            <Group gap={4} style={{ position: "absolute", right: 14, top: 8 }}>
                                {!follows && (
                                    <Tooltip label="Follow the log">
                                        <ActionIcon
                                            variant="default"
                                            aria-label="Follow the log"
                                            onClick={() => setFollows(true)}
                                        >
                                            <IconArrowDown size={16} />
                                        </ActionIcon>
                                    </Tooltip>
                                )}
                                <CopyButton value={lines.map((l) => `${l.ts} ${l.message}`).join("\n")}>
                                    {({ copied, copy }) => (
                                        <Tooltip label={copied ? "Copied" : "Copy log"}>
                                            <ActionIcon variant="default" aria-label="Copy log" onClick={copy}>
                                                {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                                            </ActionIcon>
                                        </Tooltip>
                                    )}
                                </CopyButton>
                            </Group>
                        </div>
                    </Stack>
                );
            }}
        </Loaded>
    );
}

/** The host of a job, if its target determines one. */
function useHostOf(job: Job | undefined): number | null {
    const rows = useQuery(apps).data;
    const target = job?.target;
    if (target?.type === "host") return target.id;
    return rows?.find((app) => target?.type === "app" && app.id === target.id)?.host_id ?? null;
}

/** Memoized: a long log is rendered many times a second. */
const LogLine = memo(({ line }: { line: Line }) => (
    <div data-stream={line.stream}>
        <time dateTime={line.ts} title={when(line.ts) ?? undefined}>
            {clock(line.ts)}
        </time>
        {line.message}
    </div>
));

function Elapsed({ from, to }: { from: string | null; to: string | null }) {
    const [now, setNow] = useState(Date.now());
    useEffect(() => {
        if (to !== null || from === null) return;
        const timer = setInterval(() => setNow(Date.now()), 1000);
        return () => clearInterval(timer);
    }, [from, to]);
    if (from === null) return <>not started</>;
    return <>{span(((to === null ? now : Date.parse(to)) - Date.parse(from)) / 1000)}</>;
}
