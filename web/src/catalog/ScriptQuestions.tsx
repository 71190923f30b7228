import { List, Text } from "@mantine/core";
import type { CatalogEntry, Prompt } from "../api/client";
import { Panel } from "../ui/States";
import { questionText } from "./facts";

/** The questions of the script, and how they are answered. */
export function ScriptQuestions({ entry }: { entry: CatalogEntry }) {
    const noted = entry.unattended ? entry.reasons : [];
    return (
        <Panel title="Questions of the script">
            {entry.prompts.length === 0 && noted.length === 0 ? (
                <Text size="sm" className="quiet">
                    {entry.broken === null ? "None." : "Not known, because its scripts can't be read."}
                </Text>
            ) : (
                <List size="sm" spacing={6}>
                    {entry.prompts.map((prompt) => (
                        <List.Item key={`${prompt.line} ${prompt.text}`}>
                            {questionText(prompt)}
                            <Text size="xs" className="quiet" component="div">
                                {answer(prompt)}
                            </Text>
                        </List.Item>
                    ))}
                    {entry.prompts.length === 0 && noted.map((reason) => <List.Item key={reason}>{reason}</List.Item>)}
                </List>
            )}
        </Panel>
    );
}

function answer(prompt: Prompt): string {
    if (prompt.consent) return "This asks for an agreement, which only a person can give.";
    const otherwise = prompt.fallback === null ? null : `the default is ${prompt.fallback || "empty"}`;
    if (prompt.answered_by !== null) return ["You answer this before the install", otherwise].filter(Boolean).join("; ") + ".";
    if (prompt.repeats) return "The script repeats this until it is answered.";
    return otherwise === null ? "This can only be answered at a terminal." : `Answered automatically: ${otherwise}.`;
}
