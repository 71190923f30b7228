import "../ui/table/table.css";
import { Text } from "@mantine/core";
import { IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import type { Job } from "../api/client";
import { span } from "../ui/format";
import { CheckResults } from "./check/CheckResults";
import { checkResults } from "./check/results";
import { type ItemResult, isGood, itemResults } from "./results";
import { JobTarget } from "./target";
import { TestResult } from "./test/TestResult";
import { t } from "./texts";

/** What became of each guest or backup of a job about many. */
export function JobResults({ job, onLeave }: { job: Job; onLeave?: () => void }) {
    const checked = checkResults(job);
    const all = itemResults(job);
    if (job.kind === "backup.test_restore") return <TestResult job={job} />;
    if (checked !== null) return <CheckResults of={checked} />;
    if (all.length === 0) return null;
    const good = all.filter(isGood).length;
    return (
        <section aria-label={t.results}>
            <Text fw={600}>{t.resultCounts({ good, bad: all.length - good })}</Text>
            <ul className="results" tabIndex={0}>
                {all.map((one) => (
                    <li key={`${one.type}:${one.id}:${one.vmid}`}>
                        {one.id === null ? (
                            <span>{one.name}</span>
                        ) : (
                            <JobTarget target={{ ...one, id: one.id }} onLeave={onLeave} />
                        )}
                        <span className="outcome" data-state={isGood(one) ? "done" : "refused"}>
                            {isGood(one) ? (
                                <IconCircleCheck size={14} aria-hidden />
                            ) : (
                                <IconCircleX size={14} aria-hidden />
                            )}{" "}
                            {textOf(one)}
                        </span>
                    </li>
                ))}
            </ul>
        </section>
    );
}

function textOf({ outcome, detail, downtime_s: down }: ItemResult): string {
    const why = detail ?? "";
    if (outcome === "done") {
        const done = detail === null ? t.itemDone : t.itemDoneWith({ detail });
        return down == null ? done : [done, t.itemDoneDown({ time: span(down) })].join(" · ");
    }
    if (outcome === "already") return t.itemAlready({ detail: why });
    if (outcome === "skipped") return t.itemSkipped({ detail: why });
    return outcome === "unknown" ? t.itemUnknown({ detail: why }) : why;
}
