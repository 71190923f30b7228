import "../../ui/status.css";
import { IconCircleX, IconQuestionMark } from "@tabler/icons-react";
import { JobLink } from "../../jobs/JobLink";
import { Ago } from "../../ui/Ago";
import type { Backup } from "../queries";
import { testName } from "./states";
import { t } from "./texts";

/** Whether a backup was restored as a test, and what came of it. */
export function TestState({ of }: { of: Backup["test"] }) {
    if (of === null) return <span className="quiet">{t.none}</span>;
    return (
        <span>
            <TestBadge state={of.state} /> <Ago at={of.at} className="quiet" /> <JobLink id={of.job} />
        </span>
    );
}

/** The state of a test restore. */
export function TestBadge({ state }: { state: string }) {
    if (state === "ok" || state === "running") {
        return (
            <span className="status" data-tone={state === "ok" ? "good" : "idle"}>
                <span className="status-dot" aria-hidden />
                {testName(state)}
            </span>
        );
    }
    const isFailed = state === "failed";
    const Icon = isFailed ? IconCircleX : IconQuestionMark;
    return (
        <span className="status status-pill" data-tone={isFailed ? "bad" : "open"}>
            <Icon size={12} aria-hidden />
            {testName(state)}
        </span>
    );
}
