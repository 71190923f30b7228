import { PasswordInput, Stack, Switch, TextInput } from "@mantine/core";
import { Quiet } from "../../ui/Quiet";
import { type Question, questions } from "../facts";
import type { StepProps } from "./draft";
import { saysYes, yesNo } from "./draft";
import { t } from "./texts";

/** The questions that the script would ask at a terminal, answered in advance. */
export function QuestionsStep({ entry, draft, faults, set }: StepProps) {
    const answer = (variable: string, value: string) =>
        set({ answers: { ...draft.answers, [variable]: value } }, `answers.${variable}`);
    return (
        <Stack gap="md">
            <Quiet>{t.scriptWouldAskThese}</Quiet>
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
                t.optionalIfEmptyScript
            ) : (
                t.default({ fallback: question.fallback })
            ),
    };
    if (question.yesNo) {
        return (
            <Switch
                label={question.text}
                description={
                    question.fallback === null ? undefined : saysYes(question.fallback) ? t.defaultYes : t.defaultNo
                }
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
