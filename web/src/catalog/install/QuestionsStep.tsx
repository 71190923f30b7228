import { PasswordInput, Stack, Switch, Text, TextInput } from "@mantine/core";
import { type Question, questions } from "../facts";
import { saysYes, yesNo } from "./draft";
import type { StepProps } from "./Wizard";

/** The questions that the script would ask at a terminal, answered in advance. */
export function QuestionsStep({ entry, draft, faults, set }: StepProps) {
    const answer = (variable: string, value: string) =>
        set({ answers: { ...draft.answers, [variable]: value } }, `answers.${variable}`);
    return (
        <Stack gap="md">
            <Text size="sm" className="quiet">
                The script would ask these questions at a terminal; the texts are its own. Your answers are not stored, and
                answers that look like secrets are kept out of the log.
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
                "Optional: if empty, the script uses its own default."
            ) : (
                `Default: ${question.fallback}`
            ),
    };
    if (question.yesNo) {
        return (
            <Switch
                label={question.text}
                description={question.fallback === null ? undefined : `Default: ${saysYes(question.fallback) ? "yes" : "no"}`}
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
