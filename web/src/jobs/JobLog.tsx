import { Text } from "@mantine/core";
import type { Job } from "../api/client";
import { useDenialReason } from "../auth/access";
import { LogView } from "../ui/log/LogView";
import { t } from "./texts";
import { useJobStream } from "./useJobStream";

/** The address of a job, or of a line of its log. */
export const jobAddress = (id: number, line: number | null = null) =>
    `/activity/${id}${line === null ? "" : `?line=${line}`}`;

/** The log of a job, live while it runs. */
export function JobLog({
    job,
    marked,
    onMark,
}: {
    job: Job;
    marked: number | null;
    onMark: (line: number | null) => void;
}) {
    const why = useDenialReason("jobs.stream");
    const { lines, unfinished, connected, complete } = useJobStream(job.id, why === null);
    if (why !== null) return <Text>{t.logRefused({ why })}</Text>;
    return (
        <LogView
            label={t.logOf}
            lines={lines}
            unfinished={unfinished}
            complete={complete}
            note={noteOf(lines.length === 0 && unfinished === null, connected, complete)}
            file={`holdfast-job-${job.id}.log`}
            address={(line) => jobAddress(job.id, line)}
            marked={marked}
            onMark={onMark}
        />
    );
}

function noteOf(empty: boolean, connected: boolean, complete: boolean): string | null {
    if (complete) return empty ? t.noOutputAtAll : null;
    if (!connected) return empty ? t.connecting : t.reconnecting;
    return empty ? t.noOutput : null;
}
