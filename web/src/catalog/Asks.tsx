import { List, Text } from "@mantine/core";
import type { CatalogEntry, Prompt } from "../api/client";
import { Panel } from "../ui/States";
import { asked } from "./facts";

/** What its script asks, and who answers. */
export function Asks({ entry }: { entry: CatalogEntry }) {
    const noted = entry.unattended ? entry.reasons : [];
    return (
        <Panel title="What it asks">
            {entry.prompts.length === 0 && noted.length === 0 ? (
                <Text size="sm" className="quiet">
                    {entry.broken === null ? "Nothing." : "Nobody knows, for its scripts can't be read."}
                </Text>
            ) : (
                <List size="sm" spacing={6}>
                    {entry.prompts.map((prompt) => (
                        <List.Item key={`${prompt.line} ${prompt.text}`}>
                            {asked(prompt)}
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
    if (prompt.consent) return "An agreement, which only a person may give.";
    const otherwise = prompt.fallback === null ? null : `takes ${prompt.fallback || "nothing"} by itself`;
    if (prompt.answered_by !== null) return ["You answer it here before the install", otherwise].filter(Boolean).join("; ") + ".";
    if (prompt.repeats) return "Asked again and again until somebody answers.";
    return otherwise === null ? "Only typing can answer it." : `Nobody is asked: it ${otherwise}.`;
}
