import { Alert, Group, Stack } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Ago } from "../ui/Ago";
import { Quiet } from "../ui/Quiet";
import { Panel } from "../ui/States";
import { t } from "./texts";

type Props = {
    title: string;
    of: { read_at: string | null; problem: string | null };
    aside?: ReactNode;
    children: ReactNode;
};

/** A part of the hardware: when it was read, and why it is not known or old. */
export function Part({ title, of: { read_at: at, problem }, aside, children }: Props) {
    return (
        <Panel
            title={title}
            aside={
                <Group gap="sm">
                    {aside}
                    {at !== null && <Quiet size="xs">{t.readAt({ at: () => <Ago key="at" at={at} /> })}</Quiet>}
                </Group>
            }
        >
            <Stack gap="sm">
                {problem !== null && (
                    <Alert color={at === null ? "gray" : "orange"} icon={<IconInfoCircle size={18} />}>
                        {problem}
                    </Alert>
                )}
                {children}
            </Stack>
        </Panel>
    );
}
