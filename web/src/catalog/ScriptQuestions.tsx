import { List, Text } from "@mantine/core";
import type { CatalogEntry, Prompt } from "../api/client";
import { Panel } from "../ui/States";
import { questionText } from "./facts";
import { t } from "./texts";

/** The questions of the script and how they are answered; nothing when it has none. */
export function ScriptQuestions({ entry }: { entry: CatalogEntry }) {
    const noted = entry.unattended ? entry.reasons : [];
    if (entry.prompts.length === 0 && noted.length === 0) return null;
    return (
        <Panel title={t.questionsTitle}>
            <List size="sm" spacing={6}>
                {entry.prompts.map((prompt) => (
                    <List.Item key={`${prompt.line} ${prompt.text}`}>
                        {questionText(prompt)}
                        <Text size="xs" className="quiet" component="div">
                            {answer(prompt, entry.unattended)}
                        </Text>
                    </List.Item>
                ))}
                {entry.prompts.length === 0 && noted.map((reason) => <List.Item key={reason}>{reason}</List.Item>)}
            </List>
        </Panel>
    );
}

function answer(prompt: Prompt, unattended: boolean): string {
    if (prompt.consent) return t.askAgreement;
    const fallback = prompt.fallback === null ? null : prompt.fallback || t.emptyAnswer;
    if (prompt.answered_by !== null) return fallback === null ? t.askBefore : t.askBeforeDefault({ fallback });
    if (prompt.repeats) return t.askRepeats;
    if (fallback === null) return t.askTerminal;
    return unattended ? t.askAutomatic({ fallback }) : t.askDefault({ fallback });
}
