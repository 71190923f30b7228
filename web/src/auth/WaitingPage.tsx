import { Anchor, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { User } from "../api/client";
import { me } from "../api/queries";
import { clock } from "../ui/format";
import { AnchorLink } from "../ui/Links";
import { Quiet } from "../ui/Quiet";
import { SignInLayout } from "./SignInLayout";
import { signOut } from "./signOut";
import { t } from "./texts";

/** The page shown to a signed-in user who has no rights yet. */
export default function WaitingPage({ user }: { user: User }) {
    const cache = useQueryClient();
    const [busy, setBusy] = useState(false);
    const [checkedAt, setCheckedAt] = useState<Date | null>(null);
    const check = async () => {
        setBusy(true);
        await cache.refetchQueries({ queryKey: me.queryKey });
        setCheckedAt(new Date());
        setBusy(false);
    };
    return (
        <SignInLayout>
            <Stack gap="sm">
                <Title order={2}>{t.youSignedButNo}</Title>
                <Text>{t.noRoleAppliesNetwork({ email: user.email, b: (children) => <b>{children}</b> })}</Text>
                <Button onClick={() => void check()} loading={busy}>
                    {t.checkAgain}
                </Button>
                <Quiet size="xs" role="status" mih={18}>
                    {checkedAt !== null && t.stillNoRole({ checkedAt: clock(checkedAt) })}
                </Quiet>
                <Group justify="space-between">
                    <AnchorLink to="/profile">{t.yourProfile}</AnchorLink>
                    <Anchor component="button" type="button" onClick={() => void signOut()}>
                        {t.signOut}
                    </Anchor>
                </Group>
            </Stack>
        </SignInLayout>
    );
}
