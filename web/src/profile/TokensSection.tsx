import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiToken } from "../api/client";
import { useSend } from "../api/command";
import { tokens } from "../api/queries";
import { useDenialReason } from "../auth/access";
import { AccessGate } from "../ui/AccessGate";
import { SmallButton } from "../ui/ActionButton";
import { Ago } from "../ui/Ago";
import { DangerDialog } from "../ui/DangerDialog";
import { day, when } from "../ui/format";
import { Quiet } from "../ui/Quiet";
import { Rows } from "../ui/Rows";
import { Empty, Loaded } from "../ui/States";
import { NewTokenDialog } from "./NewTokenDialog";
import { t } from "./texts";

/** The API tokens of the user. */
export function TokensSection() {
    const send = useSend();
    const query = useQuery(tokens);
    const [making, setMaking] = useState(false);
    const [ending, setEnding] = useState<ApiToken | null>(null);
    const off = useDenialReason("tokens.create") !== null;
    const make = (
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setMaking(true)}>
            {t.newToken}
        </Button>
    );
    return (
        <Stack gap="sm">
            <Quiet>{t.tokenLetsProgramAct}</Quiet>
            {off && <AccessGate of="tokens.create">{null}</AccessGate>}
            <Loaded query={query}>
                {(rows) =>
                    rows.length === 0 ? (
                        off ? null : (
                            <Empty title={t.noTokenYet} action={make}>
                                {t.createOneTokenEach}
                            </Empty>
                        )
                    ) : (
                        <>
                            {off ? <Text>{t.yourTokensDoNot}</Text> : <Group justify="flex-end">{make}</Group>}
                            <Table rows={rows} onRevoke={setEnding} />
                        </>
                    )
                }
            </Loaded>
            {making && <NewTokenDialog onClose={() => setMaking(false)} />}
            <DangerDialog
                opened={ending !== null}
                onClose={() => setEnding(null)}
                title={t.revokeNamed({ name: ending?.name ?? "" })}
                action={t.revokeToken}
                onConfirm={async () => {
                    if (ending === null) return;
                    await send("tokens.revoke", { token_id: ending.id });
                }}
            >
                <Text>{t.programsUseTokenRefused}</Text>
            </DangerDialog>
        </Stack>
    );
}

function Table({ rows, onRevoke }: { rows: ApiToken[]; onRevoke: (token: ApiToken) => void }) {
    return (
        <div className="panel">
            <Rows
                label={t.apiTokens}
                rows={rows}
                keyOf={(token) => token.id}
                columns={[
                    { name: t.name, first: true, cell: (token) => <Name token={token} /> },
                    { name: t.scopes, cell: (token) => <Scopes of={token.scopes} /> },
                    { name: t.expires, line: 2, cell: (token) => <Expiry at={token.expires_at} /> },
                    { name: t.lastUsed, line: 2, cell: (token) => <LastUse token={token} /> },
                    {
                        name: "",
                        cell: (token) => (
                            <SmallButton
                                aria-label={t.revokeNamed({ name: token.name })}
                                onClick={() => onRevoke(token)}
                            >
                                {t.revoke}
                            </SmallButton>
                        ),
                    },
                ]}
            />
        </div>
    );
}

function Name({ token }: { token: ApiToken }) {
    return (
        <>
            <Text fw={600} className="breaks">
                {token.name}
            </Text>
            <Quiet size="xs">{t.created({ createdAt: when(token.created_at) })}</Quiet>
        </>
    );
}

function Scopes({ of }: { of: string[] }) {
    return (
        <Group gap={4}>
            {of.map((scope) => (
                <Badge key={scope} variant="default" radius="sm" fw={500}>
                    {scope}
                </Badge>
            ))}
        </Group>
    );
}

function LastUse({ token }: { token: ApiToken }) {
    if (token.last_used_at === null) return <span className="quiet">{t.neverUsed}</span>;
    return (
        <>
            <Ago at={token.last_used_at} />
            <Quiet size="xs" className="mono">
                {token.last_used_ip}
            </Quiet>
        </>
    );
}

function Expiry({ at }: { at: string }) {
    if (Date.parse(at) <= Date.now())
        return (
            <Badge color="orange" radius="sm">
                {t.expired}
            </Badge>
        );
    return <>{day(at)}</>;
}
