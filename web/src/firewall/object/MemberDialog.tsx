import { Checkbox, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, faultOf, type Schemas, take } from "../../api/client";
import { AskForm } from "../../ui/AskForm";
import { Dialog } from "../../ui/Dialog";
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
    const [cidr, setCidr] = useState(member?.cidr ?? "");
    const [comment, setComment] = useState(member?.comment ?? "");
    const [nomatch, setNomatch] = useState(member?.nomatch === 1);
    const known = useQuery(refs(namesOf(firewall), false)).data?.refs.filter(({ type }) => type === "alias") ?? [];
    const title = member === undefined ? t.addMember({ set }) : t.edit({ name: member.cidr });
    const save = useMutation({
        mutationFn: () => {
            const values = { comment: comment.trim() || null, nomatch: nomatch ? 1 : 0 };
            return confirmed.send(title, t.save, (confirm) =>
                member === undefined
                    ? take(
                          api.POST(pathOf(firewall, "/api/v1/firewall/cluster/{host_id}/ipsets/{name}/members"), {
                              params: { path: { ...HERE, name: set } },
                              body: { cidr: cidr.trim(), ...values, confirm },
                          }),
                      )
                    : take(
                          api.PUT(pathOf(firewall, "/api/v1/firewall/cluster/{host_id}/ipsets/{name}/members/{cidr}"), {
                              params: { path: { ...HERE, name: set, cidr: member.cidr } },
                              body: { ...values, digest, confirm },
                          }),
                      ),
            );
        },
        onSuccess: () => {
            void cache.invalidateQueries({ queryKey: firewall.key });
            onClose();
        },
    });
    return (
        <Dialog onClose={onClose} title={title}>
            <AskForm
                action={t.save}
                ready={cidr.trim() !== ""}
                request={save}
                fields={["cidr", "comment"]}
                onSend={() => save.mutate()}
                onClose={onClose}
            >
                {member === undefined && (
                    <SuggestField
                        label={t.address}
                        description={t.memberRule}
                        items={known.map(({ ref, comment: note }) => ({ value: ref, note }))}
                        value={cidr}
                        onChange={setCidr}
                        error={faultOf(save.error, "cidr")}
                        required
                        data-autofocus
                    />
                )}
                <TextInput
                    label={t.comment}
                    value={comment}
                    onChange={(e) => setComment(e.currentTarget.value)}
                    error={faultOf(save.error, "comment")}
                />
                <Checkbox label={t.nomatch} checked={nomatch} onChange={(e) => setNomatch(e.currentTarget.checked)} />
            </AskForm>
            {confirmed.dialog}
        </Dialog>
    );
}
