import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, take, words } from "../api/client";
import { sessions } from "../api/queries";
import { ago, when } from "../ui/format";
import { Loaded, PageHead } from "../ui/States";

/** Where I am signed in. */
export default function SessionsPage() {
    const cache = useQueryClient();
    const query = useQuery(sessions);
    const revoke = useMutation({
        mutationFn: (sid: number) => take(api.DELETE("/api/v1/auth/sessions/{sid}", { params: { path: { sid } } })),
        onSettled: () => cache.invalidateQueries(),
        onError: (e) => notifications.show({ color: "red", message: words(e) }),
    });
    return (
        <>
            <PageHead title="Sessions" note="Every place where you are signed in. Ending one ends its streams at once." />
            <Loaded query={query}>
                {(rows) => (
                    <Stack gap="xs">
                        {rows.map((s) => (
                            <Group key={s.id} className="panel" p="sm" justify="space-between" wrap="wrap">
                                <div style={{ minWidth: 0 }}>
                                    <Group gap="xs">
                                        <Text fw={600} className="mono">
                                            {s.ip}
                                        </Text>
                                        {s.current && <Badge variant="light">this one</Badge>}
                                    </Group>
                                    <Text size="sm" className="quiet" style={{ overflowWrap: "anywhere" }}>
                                        {s.user_agent ?? "An unnamed client"}
                                    </Text>
                                    <Text size="xs" className="quiet">
                                        Seen {ago(s.last_seen_at)} · since {when(s.created_at)} · until {when(s.expires_at)}
                                    </Text>
                                </div>
                                <Button
                                    variant="default"
                                    size="xs"
                                    onClick={() => revoke.mutate(s.id)}
                                    loading={revoke.isPending && revoke.variables === s.id}
                                >
                                    {s.current ? "Sign out" : "End session"}
                                </Button>
                            </Group>
                        ))}
                    </Stack>
                )}
            </Loaded>
        </>
    );
}
