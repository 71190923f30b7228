import { Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { UserRow } from "../api/client";
import { useSend } from "../api/command";
import { userTokens } from "../api/queries";
import { useDenialReason } from "../auth/access";
import { AccessGate } from "../ui/AccessGate";
import { SmallButton } from "../ui/ActionButton";
import { DangerDialog } from "../ui/DangerDialog";
import { ago, when } from "../ui/format";
import { Quiet } from "../ui/Quiet";
import { Rows } from "../ui/Rows";
import { Loaded, Panel } from "../ui/States";
import { t } from "./texts";

/** The API tokens of a user, without their secrets. `why` is the reason why the viewer may not change the user, or null. */
export function UserTokens({ user, why }: { user: UserRow; why: string | null }) {
    return (
        <Panel title={t.apiTokens}>
            {why === null ? (
                <AccessGate of="tokens.list_of_user" small>
                    <Tokens user={user} />
                </AccessGate>
            ) : (
                <Quiet>{t.shownOnlyUsersWho}</Quiet>
            )}
        </Panel>
    );
}

function Tokens({ user }: { user: UserRow }) {
    const send = useSend();
    const query = useQuery(userTokens(user.id));
    const denialReason = useDenialReason("tokens.revoke_of_user");
    const [revoked, setRevoked] = useState<{ id: number; name: string } | null>(null);
    return (
        <>
            <Loaded query={query}>
                {(rows) =>
                    rows.length === 0 ? (
                        <Quiet>{t.none}</Quiet>
                    ) : (
                        <Rows
                            label={t.apiTokensOf({ displayName: user.display_name })}
                            rows={rows}
                            keyOf={(token) => token.id}
                            columns={[
                                {
                                    name: t.name,
                                    first: true,
                                    cell: (token) => (
                                        <>
                                            <Text fw={600} className="breaks">
                                                {token.name}
                                            </Text>
                                            <Quiet size="xs" className="mono">
                                                {token.scopes.join(" ")}
                                            </Quiet>
                                        </>
                                    ),
                                },
                                {
                                    name: t.used,
                                    line: 2,
                                    cell: (token) =>
                                        token.last_used_at
                                            ? t.usedFrom({
                                                  lastUsedAt: ago(token.last_used_at),
                                                  lastUsedIp: token.last_used_ip ?? t.anUnknownAddress,
                                              })
                                            : "never",
                                },
                                { name: t.until, line: 2, cell: (token) => when(token.expires_at) ?? "revoked" },
                                {
                                    name: "",
                                    cell: (token) => (
                                        <SmallButton
                                            why={denialReason}
                                            aria-label={t.revokeNamed({ name: token.name })}
                                            onClick={() => setRevoked(token)}
                                        >
                                            {t.revoke}
                                        </SmallButton>
                                    ),
                                },
                            ]}
                        />
                    )
                }
            </Loaded>
            <DangerDialog
                opened={revoked !== null}
                onClose={() => setRevoked(null)}
                title={t.revokeNamed({ name: revoked?.name ?? "" })}
                action={t.revokeToken}
                onConfirm={async () => {
                    if (revoked === null) return;
                    await send("tokens.revoke_of_user", { user_id: user.id, token_id: revoked.id });
                    notifications.show({ message: t.wasRevoked({ name: revoked.name }) });
                }}
            >
                <Text>{t.programsUseTokenRefused}</Text>
            </DangerDialog>
        </>
    );
}
