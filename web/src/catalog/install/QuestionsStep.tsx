import { PasswordInput, Stack, Switch, Text, TextInput } from "@mantine/core";
import { type Question, questions } from "../facts";
import { saysYes, yesNo } from "./draft";
import type { StepProps } from "./Wizard";

/** What the script would ask at a terminal, answered beforehand. */
export function QuestionsStep({ entry, draft, faults, set }: StepProps) {
    const answer = (variable: string, value: string) =>
        set({ answers: { ...draft.answers, [variable]: value } }, `answers.${variable}`);
    return (
        <Stack gap="md">
            <Text size="sm" className="quiet">
                At a terminal the script would ask this. The words are its own. Answers are not kept, and those that look like
                secrets stay out of the log.
            </Text>
            {questions(entry).map((question) => (
                <Field
                    key={question.variable}
                    question={question}
                    value={draft.answers[question.variable] ?? ""}
                    error={faults[`answers.${question.variable}`]}
                    onChange={(value) => answer(question.variable, value)}
                />
            ))}
        </Stack>
    );
}

type FieldProps = { question: Question; value: string; error?: string; onChange: (value: string) => void };

function Field({ question, value, error, onChange }: FieldProps) {
    const common = {
        label: question.text,
        error,
        description:
            question.fallback === null ? (
                <span className="mono">{question.variable}</span>
            ) : question.secret || question.fallback === "" ? (
                "May stay empty; the script then has its own."
            ) : (
                `Left empty: ${question.fallback}`
            ),
    };
    if (question.yesNo) {
        return (
            <Switch
                label={question.text}
                description={question.fallback === null ? undefined : `By itself: ${saysYes(question.fallback) ? "yes" : "no"}`}
                error={error}
                checked={saysYes(value)}
                onChange={(e) => onChange(yesNo(question, e.currentTarget.checked))}
            />
        );
    }
    const typed = {
        ...common,
        value,
        onChange: (e: { currentTarget: HTMLInputElement }) => onChange(e.currentTarget.value),
        maxLength: 4000,
        required: question.fallback === null,
    };
    return question.secret ? (
        <PasswordInput {...typed} autoComplete="new-password" />
    ) : (
        <TextInput {...typed} autoComplete="off" spellCheck={false} />
    );
}
