import { List, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Job, Prompt } from "../api/client";
import { useDenialReason } from "../auth/access";
import { questionText } from "../catalog/facts";
import { entry } from "../catalog/queries";
import { jobName } from "../jobs/kinds";
import { Quiet } from "../ui/Quiet";
import { Panel } from "../ui/States";
import { Console } from "./Console";
import { Denied } from "./Denied";
import { t } from "./texts";
import { TICKETS } from "./tickets";

type Props = {
    job: Job;
    /** The catalogue's entry whose script runs; null when it is not known. */
    slug: string | null;
};

/** The terminal in which a job runs, beside the questions that its script asks there. */
export default function JobTerminal({ job, slug }: Props) {
    const why = useDenialReason(TICKETS.job);
    if (why !== null) return <Denied why={why} />;
    return (
        <div className="console-beside">
            <Stack gap="xs" className="shrinks">
                <Console
                    target={{ of: "job", id: job.id }}
                    name={t.jobNamed({ kind: jobName(job), id: job.id })}
                    ownWindow={null}
                />
                <Quiet size="xs">
                    {t.jobNote} {t.leaveHint}
                </Quiet>
            </Stack>
            {slug !== null && <Questions slug={slug} />}
        </div>
    );
}

/** The questions that were found in the script. */
function Questions({ slug }: { slug: string }) {
    const prompts = useQuery(entry(slug)).data?.prompts ?? [];
    if (prompts.length === 0) return null;
    return (
        <Panel title={t.questions}>
            <Quiet mb="xs">{t.questionsNote}</Quiet>
            <List size="sm" spacing={6} type="ordered">
                {prompts.map((prompt) => (
                    <List.Item key={`${prompt.line} ${prompt.text}`}>
                        {questionText(prompt)}
                        <Text size="xs" className="quiet" component="div">
                            {hint(prompt)}
                        </Text>
                    </List.Item>
                ))}
            </List>
        </Panel>
    );
}

function hint(prompt: Prompt): string {
    if (prompt.consent) return t.consentQuestion;
    const { fallback } = prompt;
    if (fallback === null) return t.noDefault;
    return fallback === "" ? t.emptyDefault : t.scriptDefault({ fallback });
}
