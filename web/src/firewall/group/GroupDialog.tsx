import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { faultOf, type Schemas } from "../../api/client";
import { call } from "../../api/operation";
import { useForm } from "../../ui/form";
import { useFirewallConfirmed } from "../arm/useFirewallConfirmed";
import type { Firewall } from "../firewall";
import { ObjectDialog } from "../object/ObjectDialog";
import { t } from "./texts";

type Props = {
    /** That of the cluster. */
    firewall: Firewall;
    /** The group that is changed; without it one is added. */
    group?: Schemas["FirewallGroupView"];
    digest?: string;
    onClose: () => void;
};

/** Adds a security group, or changes its name and comment. */
export function GroupDialog({ firewall, group, digest, onClose }: Props) {
    const cache = useQueryClient();
    const confirmed = useFirewallConfirmed(firewall);
    const path = { host_id: firewall.hostId ?? 0 };
    const nameField = group === undefined ? "group" : "rename";
    const title = group === undefined ? t.newGroup : t.edit({ group: group.group });
    const form = useForm<Omit<Schemas["FirewallGroupIn"], "confirm">, unknown>({
        empty: { group: "", comment: null },
        present: group,
        send: ({ group: name, comment }) =>
            confirmed.send(title, t.save, (confirm) =>
                group === undefined
                    ? call("firewall.add_group", {
                          ...path,
                          body: { group: name, comment, confirm },
                      })
                    : call("firewall.set_group", {
                          ...path,
                          group: group.group,
                          body: { comment, ...(name !== group.group && { rename: name }), digest, confirm },
                      }),
            ),
        onSuccess: () => {
            void cache.invalidateQueries({ queryKey: ["firewall"] });
            notifications.show({
                color: "teal",
                message: (group === undefined ? t.added : t.changed)({ group: form.sent.group }),
            });
            onClose();
        },
    });
    return (
        <ObjectDialog
            title={title}
            action={group === undefined ? t.add : t.save}
            ready={form.sent.group !== ""}
            {...form.dialog}
            fields={[nameField, "comment"]}
            onClose={onClose}
            name={{ ...form.text("group"), error: faultOf(form.error, nameField), description: t.nameRule }}
            comment={form.text("comment")}
            confirmation={confirmed.dialog}
        />
    );
}
