import { SegmentedControl, Select, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { faultOf, type Member, type Team } from "../api/client";
import { useCommand } from "../api/command";
import { members, users } from "../api/queries";
import { ROLES, type Role } from "../auth/roles";
import { AskForm } from "../ui/AskForm";
import { Dialog } from "../ui/Dialog";
import { ErrorAlert } from "../ui/States";
import { roleChoice } from "../users/rank";
import { networkOf, type Reach, reachOf } from "./network";
import { t } from "./texts";

type Props = { team: Team; opened: boolean; onClose: () => void; member?: Member };

/** Adds a user to a team, or changes their membership. */
export function MemberDialog({ team, opened, onClose, member }: Props) {
    const title = member
        ? t.memberIn({ displayName: member.display_name, name: team.name })
        : t.addMemberTo({ name: team.name });
    return (
        <Dialog opened={opened} onClose={onClose} title={title}>
            <Form team={team} onClose={onClose} member={member} />
        </Dialog>
    );
}

function Form({ team, onClose, member }: Omit<Props, "opened">) {
    const all = useQuery({ ...users, enabled: member === undefined });
    const present = useQuery(members(team.id)).data ?? [];
    const [user, setUser] = useState<string | null>(member ? String(member.user_id) : null);
    const [role, setRole] = useState<Role>(member?.role ?? "operator");
    const [reach, setReach] = useState<Reach>(member ? reachOf(member) : "anywhere");
    const [cidr, setCidr] = useState(member && reachOf(member) !== "anywhere" ? member.cidr : "");
    const [comment, setComment] = useState(member?.comment ?? "");
    const choices = (all.data ?? [])
        .filter((one) => present.every((known) => known.user_id !== one.id))
        .map((one) => ({ value: String(one.id), label: `${one.display_name} · ${one.email}` }));
    const save = useCommand("teams.set_member", {
        onSuccess: async (saved) => {
            notifications.show({
                color: "teal",
                message: t.memberNow({
                    displayName: saved.display_name,
                    role: saved.role,
                    name: team.name,
                }),
            });
            onClose();
        },
    });
    const fault = (field: string) => faultOf(save.error, field);
    return (
        <AskForm
            action={member ? t.saveMember : t.addMember}
            ready={user !== null}
            request={save}
            fields={["role", "comment", ...(reach === "anywhere" ? [] : ["cidr", "nomatch"])]}
            onSend={() =>
                save.mutate({
                    team_id: team.id,
                    user_id: Number(user),
                    body: { role, comment, ...networkOf(reach, cidr) },
                })
            }
            onClose={onClose}
        >
            {!member && (
                <Select
                    label={t.user}
                    placeholder={t.search}
                    data={choices}
                    value={user}
                    onChange={setUser}
                    searchable
                    data-autofocus
                    nothingFoundMessage={t.noMatchingUserUser}
                />
            )}
            {all.error && <ErrorAlert error={all.error} />}
            <Select
                label={t.role}
                description={t.onTeamsHostsEverything}
                data={ROLES.map((one) => ({ value: one, label: roleChoice(one) }))}
                value={role}
                onChange={(value) => setRole(value ?? "viewer")}
                allowDeselect={false}
                error={fault("role")}
            />
            <div>
                <Text fw={500} mb={4} id="reach">
                    {t.appliesFrom}
                </Text>
                <SegmentedControl
                    fullWidth
                    aria-labelledby="reach"
                    value={reach}
                    onChange={setReach}
                    data={[
                        { value: "anywhere", label: t.anywhere },
                        { value: "only", label: t.onlyFrom },
                        { value: "except", label: t.exceptFrom },
                    ]}
                />
            </div>
            {reach !== "anywhere" && (
                <TextInput
                    label={t.network}
                    description={reach === "only" ? t.membershipAppliesOnlyRequests : t.membershipDoesNotApply}
                    placeholder="192.168.10.0/24"
                    required
                    value={cidr}
                    onChange={(e) => setCidr(e.currentTarget.value)}
                    error={fault("cidr") ?? fault("nomatch")}
                />
            )}
            <TextInput
                label={t.comment}
                value={comment}
                onChange={(e) => setComment(e.currentTarget.value)}
                error={fault("comment")}
            />
        </AskForm>
    );
}
