import { SegmentedControl, Select, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { faultOf, type Member, type Schemas, type Team } from "../api/client";
import { useSend } from "../api/command";
import { members, users } from "../api/queries";
import { ROLES } from "../auth/roles";
import { FormDialog } from "../ui/FormDialog";
import { useForm } from "../ui/form";
import { ErrorAlert } from "../ui/States";
import { roleChoice } from "../users/rank";
import { networkOf, type Reach, reachOf } from "./network";
import { t } from "./texts";

type Props = { team: Team; onClose: () => void; member?: Member };
type Body = Omit<Schemas["MemberIn"], "nomatch">;

/** Adds a user to a team, or changes their membership. */
export function MemberDialog({ team, onClose, member }: Props) {
    const send = useSend();
    const all = useQuery({ ...users, enabled: member === undefined });
    const present = useQuery(members(team.id)).data ?? [];
    const [user, setUser] = useState<string | null>(member ? String(member.user_id) : null);
    const [reach, setReach] = useState<Reach>(member ? reachOf(member) : "anywhere");
    const choices = (all.data ?? [])
        .filter((one) => present.every((known) => known.user_id !== one.id))
        .map((one) => ({ value: String(one.id), label: `${one.display_name} · ${one.email}` }));
    const form = useForm<Body, Member>({
        empty: { role: "operator", cidr: "", comment: null },
        present: member && (reachOf(member) === "anywhere" ? { ...member, cidr: "" } : member),
        send: (body) =>
            send("teams.set_member", {
                team_id: team.id,
                user_id: Number(user),
                body: { ...body, ...networkOf(reach, body.cidr) },
            }),
        onSuccess: (saved) => {
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
    const network = form.text("cidr");
    return (
        <FormDialog
            title={
                member
                    ? t.memberIn({ displayName: member.display_name, name: team.name })
                    : t.addMemberTo({ name: team.name })
            }
            action={member ? t.saveMember : t.addMember}
            ready={user !== null}
            {...form.dialog}
            fields={["role", "comment", ...(reach === "anywhere" ? [] : ["cidr", "nomatch"])]}
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
                allowDeselect={false}
                {...form.choice("role")}
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
                    {...network}
                    error={network.error ?? faultOf(form.error, "nomatch")}
                />
            )}
            <TextInput label={t.comment} {...form.text("comment")} />
        </FormDialog>
    );
}
