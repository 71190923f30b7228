import { TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, faultOf, type Schemas, take } from "../../api/client";
import { AskForm } from "../../ui/AskForm";
import { Dialog } from "../../ui/Dialog";
import { useFirewallConfirmed } from "../arm/useFirewallConfirmed";
import { type Firewall, HERE, pathOf } from "../firewall";
import { t } from "./texts";
import { textOfUse } from "./uses";

type Props = { firewall: Firewall; alias?: Schemas["AliasView"]; digest?: string; onClose: () => void };

/** Adds an alias, or changes one; with another name also all rules and sets that name it. */
export function AliasDialog({ firewall, alias, digest, onClose }: Props) {
    const cache = useQueryClient();
    const confirmed = useFirewallConfirmed(firewall);
    const [name, setName] = useState(alias?.name ?? "");
    const [cidr, setCidr] = useState(alias?.cidr ?? "");
    const [comment, setComment] = useState(alias?.comment ?? "");
    const title = alias === undefined ? t.newAlias : t.edit({ name: alias.name });
    const nameField = alias === undefined ? "name" : "rename";
    const save = useMutation({
        mutationFn: () =>
            confirmed.send(title, t.save, (confirm) =>
                alias === undefined
                    ? take(
                          api.POST(pathOf(firewall, "/api/v1/firewall/cluster/{host_id}/aliases"), {
                              params: { path: HERE },
                              body: { name: name.trim(), cidr: cidr.trim(), comment: comment.trim() || null, confirm },
                          }),
                      )
                    : take(
                          api.PUT(pathOf(firewall, "/api/v1/firewall/cluster/{host_id}/aliases/{name}"), {
                              params: { path: { ...HERE, name: alias.name } },
                              body: {
                                  cidr: cidr.trim(),
                                  comment: comment.trim() || null,
                                  ...(name.trim() === alias.name ? {} : { rename: name.trim() }),
                                  digest,
                                  confirm,
                              },
                          }),
                      ),
            ),
        onSuccess: ({ alias: written, rewritten, not_rewritten: left }) => {
            void cache.invalidateQueries({ queryKey: firewall.key });
            const done = (alias === undefined ? t.added : t.changed)({ name: written.name });
            const renamed =
                rewritten.length === 0
                    ? null
                    : t.rewritten({ n: rewritten.length, uses: rewritten.map(textOfUse).join(", ") });
            const kept = left.length === 0 ? null : t.notRewritten({ names: left.join(", ") });
            notifications.show({
                color: kept ? "orange" : "teal",
                message: [done, renamed, kept].filter(Boolean).join(" "),
            });
            onClose();
        },
    });
    return (
        <Dialog onClose={onClose} title={title}>
            <AskForm
                action={alias === undefined ? t.addAlias : t.save}
                ready={name.trim() !== "" && cidr.trim() !== ""}
                request={save}
                fields={[nameField, "cidr", "comment"]}
                onSend={() => save.mutate()}
                onClose={onClose}
            >
                <TextInput
                    label={t.name}
                    description={alias === undefined ? undefined : t.renameNote}
                    value={name}
                    onChange={(e) => setName(e.currentTarget.value)}
                    error={faultOf(save.error, nameField)}
                    required
                    data-autofocus
                    autoComplete="off"
                    spellCheck={false}
                />
                <TextInput
                    label={t.address}
                    placeholder="192.0.2.0/24"
                    value={cidr}
                    onChange={(e) => setCidr(e.currentTarget.value)}
                    error={faultOf(save.error, "cidr")}
                    required
                    autoComplete="off"
                    spellCheck={false}
                />
                <TextInput
                    label={t.comment}
                    value={comment}
                    onChange={(e) => setComment(e.currentTarget.value)}
                    error={faultOf(save.error, "comment")}
                />
            </AskForm>
            {confirmed.dialog}
        </Dialog>
    );
}
