import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Job } from "../../api/client";
import { useDenialReason } from "../../auth/access";
import { span, when } from "../../ui/format";
import { Facts } from "../../ui/Value";
import { EvidenceList } from "./EvidenceList";
import { testOf, testStateName } from "./tested";
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
            <EvidenceList of={test} />
            {test.error !== null && test.error !== job.error && <Text className="breaks">{test.error}</Text>}
        </section>
    );
}
