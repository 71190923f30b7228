import { SimpleGrid, Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { api, faultOf, type Schemas, take } from "../../api/client";
import { useDenialReasonAt } from "../../auth/access";
import { ChangeForm } from "../../ui/ChangeForm";
import { type Names, useChanges } from "../../ui/changes";
import { OptionField } from "../../ui/option/OptionField";
import { valueText } from "../../ui/option/option";
import { Quiet } from "../../ui/Quiet";
import { Loaded, Panel } from "../../ui/States";
import { useFirewallConfirmed } from "../arm/useFirewallConfirmed";
import { type Firewall, HERE, pathOf } from "../firewall";
import { type Options, options } from "../queries";
import { bodyOf, type Form, optionsOf, storedOf } from "./options";
import { t } from "./texts";

/** The options of a firewall: whether it is on, its policies, its log. */
export function OptionsView({ firewall }: { firewall: Firewall }) {
    const query = useQuery(options(firewall));
    return (
        <Loaded query={query}>
            {(of) => <OptionsForm firewall={firewall} of={of} onReload={() => query.refetch()} />}
        </Loaded>
    );
}

type Props = { firewall: Firewall; of: Options; onReload: () => Promise<{ data?: Options }> };

function OptionsForm({ firewall, of, onReload }: Props) {
    const cache = useQueryClient();
    const denied = useDenialReasonAt(firewall.hostId, firewall.may.options) ?? firewall.guest?.unavailable ?? null;
    const confirmed = useFirewallConfirmed(firewall);
    const known = optionsOf(firewall);
    const form = useChanges<Form>(storedOf(of, known));
    // What the user saw when the first field was changed: a change by someone else must not be overwritten unseen.
    const seen = useRef(of);
    if (!form.dirty) seen.current = of;
    const save = useMutation({
        mutationFn: () =>
            confirmed.send(t.question({ name: firewall.name }), t.save, (confirm) =>
                take(
                    api.PUT(pathOf(firewall, "/api/v1/firewall/cluster/{host_id}/options"), {
                        params: { path: HERE },
                        body: {
                            ...bodyOf(form.changes, known),
                            digest: seen.current.digest,
                            confirm,
                        } as Schemas["ClusterFirewallIn"],
                    }),
                ),
            ),
        onSuccess: (next) => {
            cache.setQueryData(options(firewall).queryKey, next as Options);
            form.undo();
            notifications.show({ color: "teal", message: t.changed });
            // Whether other firewalls have an effect may depend on it.
            void cache.invalidateQueries({ queryKey: firewall.key });
            void cache.invalidateQueries({ queryKey: ["firewall"] });
        },
    });
    const reload = async () => {
        const { data } = await onReload();
        if (data === undefined) return;
        seen.current = data;
        save.reset();
    };
    const names = Object.fromEntries(
        Object.entries(known).map(([key, option]) => [
            key,
            { label: option.label, text: (value: string | null | undefined) => valueText(option, value) },
        ]),
    ) as Names<Form>;
    return (
        <ChangeForm
            form={form}
            names={names}
            why={denied}
            onApply={save.mutate}
            request={save}
            onReload={() => void reload()}
        >
            <Panel title={t.title}>
                <Stack gap="sm">
                    <Quiet>
                        {of.inherited ? t.inherited : (denied ?? (firewall.kind === "guest" ? t.guestNote : null))}
                    </Quiet>
                    <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="sm">
                        {Object.entries(known).map(([key, option]) => (
                            <OptionField
                                key={key}
                                name={key}
                                option={option}
                                value={form.shown(key) ?? null}
                                onChange={(value) => form.set(key, value)}
                                error={faultOf(save.error, key)}
                                disabled={denied !== null || of.inherited}
                            />
                        ))}
                    </SimpleGrid>
                </Stack>
            </Panel>
            {confirmed.dialog}
        </ChangeForm>
    );
}
