import { TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, faultOf, type Schemas, take } from "../../api/client";
import { bindTo } from "../../ui/bind";
import { useFirewallConfirmed } from "../arm/useFirewallConfirmed";
import { type Firewall, HERE, pathOf } from "../firewall";
import { ObjectDialog } from "./ObjectDialog";
import { t } from "./texts";
import { textOfUse } from "./uses";

type Props = { firewall: Firewall; alias?: Schemas["AliasView"]; digest?: string; onClose: () => void };

/** Adds an alias, or changes one; with another name also all rules and sets that name it. */
export function AliasDialog({ firewall, alias, digest, onClose }: Props) {
    const cache = useQueryClient();
    const confirmed = useFirewallConfirmed(firewall);
    const [draft, setDraft] = useState({
        name: alias?.name ?? "",
        cidr: alias?.cidr ?? "",
        comment: alias?.comment ?? "",
    });
    const name = draft.name.trim();
    const cidr = draft.cidr.trim();
    const comment = draft.comment.trim() || null;
    const title = alias === undefined ? t.newAlias : t.edit({ name: alias.name });
    const nameField = alias === undefined ? "name" : "rename";
    const save = useMutation({
        mutationFn: () =>
            confirmed.send(title, t.save, (confirm) =>
                alias === undefined
                    ? take(
                          api.POST(pathOf(firewall, "/api/v1/firewall/cluster/{host_id}/aliases"), {
                              params: { path: HERE },
                              body: { name, cidr, comment, confirm },
                          }),
                      )
                    : take(
                          api.PUT(pathOf(firewall, "/api/v1/firewall/cluster/{host_id}/aliases/{name}"), {
                              params: { path: { ...HERE, name: alias.name } },
                              body: {
                                  cidr,
                                  comment,
                                  ...(name === alias.name ? {} : { rename: name }),
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
    const bind = bindTo(
        draft,
        (change) => setDraft({ ...draft, ...change }),
        (field) => faultOf(save.error, field),
    );
    return (
        <ObjectDialog
            title={title}
            action={alias === undefined ? t.addAlias : t.save}
            ready={name !== "" && cidr !== ""}
            request={save}
            fields={[nameField, "cidr", "comment"]}
            onSend={() => save.mutate()}
            onClose={onClose}
            name={{ ...bind.text("name", nameField), description: alias === undefined ? undefined : t.renameNote }}
            comment={bind.text("comment")}
            confirmation={confirmed.dialog}
        >
            <TextInput
                label={t.address}
                placeholder="192.0.2.0/24"
                {...bind.text("cidr")}
                required
                autoComplete="off"
                spellCheck={false}
            />
        </ObjectDialog>
    );
}
