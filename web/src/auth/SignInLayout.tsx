import { Alert, Center, Stack, Text, Title } from "@mantine/core";
import { IconClock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Problem } from "../api/client";
import { Logo } from "../ui/Logo";
import { FormError } from "../ui/States";
import { t } from "./texts";

/** The layout of the pages shown before sign-in. */
export function SignInLayout({ children }: { children: ReactNode }) {
    return (
        <Center mih="100vh" p="md" component="main">
            <div className="sign-in">
                <Stack align="center" gap={6} mb="lg">
                    <Logo size={44} />
                    <Title order={1}>Holdfast</Title>
                </Stack>
                <div className="panel padded">{children}</div>
            </div>
        </Center>
    );
}

/** The error of a form, except errors shown at these fields. A rate limit notice disappears when the wait is over. */
export function ThrottledFormError({
    error,
    wait,
    fields = [],
}: {
    error: unknown;
    wait: number;
    fields?: readonly string[];
}) {
    if (!(error instanceof Problem) || error.wait === null) return <FormError error={error} fields={fields} />;
    if (wait === 0) return null;
    return (
        <Alert role="alert" color="orange" icon={<IconClock size={18} />} title={t.tooManyAttempts}>
            <Text>{t.attemptsLimitedSlowDown}</Text>
        </Alert>
    );
}
