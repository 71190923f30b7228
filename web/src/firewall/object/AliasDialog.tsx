import { TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { api, faultOf, type Schemas, take } from "../../api/client";
import { useForm } from "../../ui/form";
import { useFirewallConfirmed } from "../arm/useFirewallConfirmed";
import { type Firewall, HERE, pathOf } from "../firewall";
import { ObjectDialog } from "./ObjectDialog";
import { t } from "./texts";
import { textOfUse } from "./uses";

type Props = { firewall: Firewall; alias?: Schemas["AliasView"]; digest?: string; onClose: () => void };

type Body = Omit<Schemas["AliasIn"], "confirm">;

/** Adds an alias, or changes one; with another name also all rules and sets that name it. */
export function AliasDialog({ firewall, alias, digest, onClose }: Props) {
    const cache = useQueryClient();
    const confirmed = useFirewallConfirmed(firewall);
    const title = alias === undefined ? t.newAlias : t.edit({ name: alias.name });
    const form = useForm<Body, Schemas["AliasWritten"]>({
        empty: { name: "", cidr: "", comment: null },
        present: alias,
        send: ({ name, ...values }) =>
            confirmed.send(title, t.save, (confirm) =>
                alias === undefined
                    ? take(
                          api.POST(pathOf(firewall, "/api/v1/firewall/cluster/{host_id}/aliases"), {
                              params: { path: HERE },
                              body: { name, ...values, confirm },
                          }),
                      )
                    : take(
                          api.PUT(pathOf(firewall, "/api/v1/firewall/cluster/{host_id}/aliases/{name}"), {
                              params: { path: { ...HERE, name: alias.name } },
                              body: { ...values, ...(name !== alias.name && { rename: name }), digest, confirm },
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
    const nameField = alias === undefined ? "name" : "rename";
    return (
        <ObjectDialog
            title={title}
            action={alias === undefined ? t.addAlias : t.save}
            ready={form.sent.name !== "" && form.sent.cidr !== ""}
            {...form.dialog}
            fields={[nameField, "cidr", "comment"]}
            onClose={onClose}
            name={{
                ...form.text("name"),
                error: faultOf(form.error, nameField),
                description: alias === undefined ? undefined : t.renameNote,
            }}
            comment={form.text("comment")}
            confirmation={confirmed.dialog}
        >
            <TextInput
                label={t.address}
                placeholder="192.0.2.0/24"
                required
                autoComplete="off"
                spellCheck={false}
                {...form.text("cidr")}
            />
        </ObjectDialog>
    );
}
