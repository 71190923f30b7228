import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Host, User } from "../api/client";
import { hosts } from "../api/queries";
import { roleName } from "../auth/roles";
import { Quiet } from "../ui/Quiet";
import { Rows } from "../ui/Rows";
import { Panel } from "../ui/States";
import { Facts } from "../ui/Value";
import { t } from "./texts";

type Held = { where: string; role: string };

const MAY: Record<string, string> = {
    viewer: t.mayView,
    operator: t.mayOperate,
    admin: t.mayAdminister,
    owner: t.mayDoAll,
};

/** The user's account and roles. */
export function AccountSection({ user }: { user: User }) {
    const known = useQuery({ ...hosts, enabled: user.role !== null || user.teams.length > 0 }).data;
    const held: Held[] = user.teams.map((team) => ({ where: place(team, known), role: team.role }));
    if (user.role !== null) held.unshift({ where: t.everywhere, role: user.role });
    return (
        <Stack gap="md">
            <Panel title={t.account}>
                <Facts
                    rows={[
                        [t.name, user.display_name],
                        [t.email, user.email],
                        [t.signsInWith, ways(user)],
                    ]}
                />
                <Quiet size="xs" mt="sm">
                    {t.onlyAdminCanChange}
                </Quiet>
            </Panel>
            <Panel title={t.roles}>
                {held.length === 0 ? (
                    <Text>{t.youNoRoleApplies}</Text>
                ) : (
                    <Rows
                        label={t.roles}
                        rows={held}
                        keyOf={(row) => row.where}
                        columns={[
                            { name: t.appliesTo, cell: (row) => row.where, first: true },
                            { name: t.role, line: 1, cell: (row) => roleName(row.role) },
                            { name: t.youMay, line: 2, cell: (row) => MAY[row.role] },
                        ]}
                    />
                )}
                {user.teams.length > 0 && (
                    <Quiet size="xs" mt="sm">
                        {t.teamRoleCanLimited}
                    </Quiet>
                )}
            </Panel>
        </Stack>
    );
}

function place(team: User["teams"][number], known: Host[] | undefined): string {
    const names = known?.filter((host) => host.team_id === team.team_id).map((host) => host.name) ?? [];
    return names.length === 0
        ? t.team({ name: team.name })
        : t.teamWithHosts({ name: team.name, names: names.join(", ") });
}

function ways(user: User): string {
    if (user.has_password) return user.totp_enabled ? t.passwordAndApp : t.password;
    return user.totp_enabled ? t.singleSignOnAndApp : t.singleSignOn;
}
