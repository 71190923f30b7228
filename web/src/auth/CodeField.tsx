import { TextInput } from "@mantine/core";
import { t } from "./signInTexts";

const LENGTH = 6;

type Props = {
    value: string;
    onChange: (digits: string) => void;
    /** Called when the last digit is entered. */
    onFull: (code: string) => void;
    disabled?: boolean;
    error?: string;
    autoFocus?: boolean;
};

/** A six-digit code of an authenticator app: typed, pasted or filled in by the browser. */
export function CodeField({ value, onChange, onFull, disabled, error, autoFocus }: Props) {
    return (
        <TextInput
            label={t.code}
            description={t.sixDigitsYourAuthenticator}
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            required
            disabled={disabled}
            error={error}
            autoFocus={autoFocus}
            value={value}
            onChange={(e) => {
                const digits = e.currentTarget.value.replace(/\D/g, "").slice(0, LENGTH);
                onChange(digits);
                if (digits.length === LENGTH && digits !== value) onFull(digits);
            }}
            classNames={{ input: "code-field" }}
        />
    );
}
