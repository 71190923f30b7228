import { Checkbox, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type Schemas, take } from "../../api/client";
import { FormDialog } from "../../ui/FormDialog";
import { useForm } from "../../ui/form";
import { SuggestField } from "../../ui/SuggestField";
import { useFirewallConfirmed } from "../arm/useFirewallConfirmed";
import { type Firewall, HERE, namesOf, pathOf } from "../firewall";
import { refs } from "../queries";
import { t } from "./texts";

type Props = {
    firewall: Firewall;
    set: string;
    member?: Schemas["IpSetMemberView"];
    digest?: string;
    onClose: () => void;
};

/** Adds an address to an IP set, or changes the comment and the mark of one. */
export function MemberDialog({ firewall, set, member, digest, onClose }: Props) {
    const cache = useQueryClient();
    const confirmed = useFirewallConfirmed(firewall);
    const known = useQuery(refs(namesOf(firewall), false)).data?.refs.filter(({ type }) => type === "alias") ?? [];
    const title = member === undefined ? t.addMember({ set }) : t.edit({ name: member.cidr });
    const form = useForm<Omit<Schemas["IpSetMemberIn"], "confirm">, unknown>({
        empty: { cidr: "", comment: null, nomatch: 0 },
        present: member,
        send: ({ cidr, ...values }) =>
            confirmed.send(title, t.save, (confirm) =>
                member === undefined
                    ? take(
                          api.POST(pathOf(firewall, "/api/v1/firewall/cluster/{host_id}/ipsets/{name}/members"), {
                              params: { path: { ...HERE, name: set } },
                              body: { cidr, ...values, confirm },
                          }),
                      )
                    : take(
                          api.PUT(pathOf(firewall, "/api/v1/firewall/cluster/{host_id}/ipsets/{name}/members/{cidr}"), {
                              params: { path: { ...HERE, name: set, cidr: member.cidr } },
                              body: { ...values, digest, confirm },
                          }),
                      ),
            ),
        onSuccess: () => {
            void cache.invalidateQueries({ queryKey: firewall.key });
            onClose();
        },
    });
    return (
        <>
            <FormDialog
                title={title}
                action={t.save}
                ready={form.sent.cidr !== ""}
                {...form.dialog}
                fields={["cidr", "comment"]}
                onClose={onClose}
            >
                {member === undefined && (
                    <SuggestField
                        label={t.address}
                        description={t.memberRule}
                        items={known.map(({ ref, comment: note }) => ({ value: ref, note }))}
                        required
                        data-autofocus
                        {...form.text("cidr")}
                    />
                )}
                <TextInput label={t.comment} {...form.text("comment")} />
                <Checkbox
                    label={t.nomatch}
                    checked={form.body.nomatch === 1}
                    onChange={(event) => form.set({ nomatch: event.currentTarget.checked ? 1 : 0 })}
                />
            </FormDialog>
            {confirmed.dialog}
        </>
    );
}
