import "../../ui/table/table.css";
import { Text } from "@mantine/core";
import { IconCircleCheck, IconCircleX, IconQuestionMark } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Job, Schemas } from "../../api/client";
import { useDenialReason } from "../../auth/access";
import { span, when } from "../../ui/format";
import { Facts } from "../../ui/Value";
import { evidenceName, testOf, testStateName } from "./tested";
import { t } from "./texts";

/** What a test restore has found, also of one that failed; nothing before its end. */
export function TestResult({ job }: { job: Job }) {
    const denied = useDenialReason("backups.tests");
    const { data: test } = useQuery({ ...testOf(job.id), enabled: job.finished_at !== null && denied === null });
    if (!test) return null;
    return (
        <section aria-label={t.results}>
            <Facts
                rows={[
                    [t.guest, test.guest_name ?? t.id({ id: test.guest_vmid })],
                    [t.backup, when(test.taken_at)],
                    [t.state, testStateName(test.state)],
                    [t.restored, span(test.restore_s)],
                ]}
            />
            {test.evidence.length > 0 && (
                <ul className="results" tabIndex={0} aria-label={t.evidence}>
                    {test.evidence.map((one) => (
                        <Shown key={one.what} of={one} />
                    ))}
                </ul>
            )}
            {test.error !== null && test.error !== job.error && (
                <Text size="sm" className="breaks">
                    {test.error}
                </Text>
            )}
        </section>
    );
}

function Shown({ of: { what, ok, text } }: { of: Schemas["Evidence"] }) {
    const Icon = ok === null ? IconQuestionMark : ok ? IconCircleCheck : IconCircleX;
    return (
        <li>
            <span>{evidenceName(what)}</span>
            <span className="outcome" data-state={ok === null ? "unknown" : ok ? "done" : "refused"}>
                <Icon size={14} aria-hidden /> {text}
            </span>
        </li>
    );
}
