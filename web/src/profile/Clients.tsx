import { Badge, Group, Stack, Text, Tooltip } from "@mantine/core";
import { SmallButton } from "../ui/ActionButton";
import { device } from "../ui/device";
import { ago, when } from "../ui/format";
import { Quiet } from "../ui/Quiet";
import { t } from "./texts";

type Client<Id> = {
    id: Id;
    ip: string;
    user_agent: string | null;
    created_at: string;
    last_seen_at: string;
    expires_at: string;
    current: boolean;
};

type Props<Id> = {
    rows: Client<Id>[];
    /** The label of a row's button. */
    action: (row: Client<Id>) => string;
    onEnd: (id: Id) => void;
    /** The row that is being ended. */
    ending: Id | undefined;
};

/** Signed-in browsers and other clients, the current one first. */
export function Clients<Id extends string | number>({ rows, action, onEnd, ending }: Props<Id>) {
    const sorted = rows.toSorted((a, b) => Number(b.current) - Number(a.current));
    return (
        <Stack gap="xs" component="ul" p={0} m={0} className="plain-list">
            {sorted.map((row) => (
                <Group component="li" key={row.id} className="panel" p="sm" justify="space-between" wrap="wrap">
                    <div className="shrinks">
                        <Group gap="xs">
                            <Tooltip label={row.user_agent} disabled={!row.user_agent} multiline maw={360}>
                                <Text size="md" fw={600}>
                                    {device(row.user_agent)}
                                </Text>
                            </Tooltip>
                            {row.current && <Badge radius="sm">{t.thisOne}</Badge>}
                        </Group>
                        <Quiet>
                            {t.seen({
                                ip: row.ip,
                                lastSeenAt: ago(row.last_seen_at),
                                span: (children) => <span className="mono">{children}</span>,
                            })}
                        </Quiet>
                        <Quiet size="xs">
                            {t.sinceUntil({ createdAt: when(row.created_at), expiresAt: when(row.expires_at) })}
                        </Quiet>
                    </div>
                    <SmallButton onClick={() => onEnd(row.id)} loading={ending === row.id}>
                        {action(row)}
                    </SmallButton>
                </Group>
            ))}
        </Stack>
    );
}
