import { PasswordInput, Progress } from "@mantine/core";
import { Quiet } from "../ui/Quiet";
import { t } from "./signInTexts";
import { strength } from "./strength";

type Props = {
    label?: string;
    value: string;
    onChange: (value: string) => void;
    error?: string;
    /** Words of the account, which an attacker would try first. */
    own?: string[];
};

/** A field for a new password, with an estimate of its strength. */
export function NewPassword({ label = t.password, value, onChange, error, own }: Props) {
    const hint = strength(value, own);
    return (
        <div>
            <PasswordInput
                label={label}
                description={t.leastCharactersFewUnrelated}
                autoComplete="new-password"
                required
                value={value}
                onChange={(e) => onChange(e.currentTarget.value)}
                error={error}
            />
            <Progress mt={6} size={4} value={hint.share} color={hint.color} aria-label={t.strengthPassword} />
            <Quiet size="xs" mt={2} mih={18} aria-live="polite">
                {hint.text}
            </Quiet>
        </div>
    );
}
