import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import type { Schemas } from "../../api/client";
import { useSend } from "../../api/command";
import { useDenialReasonAt } from "../../auth/access";
import { OptionsForm } from "../../guests/options/OptionsForm";
import { t as shared } from "../../guests/options/texts";
import { useGuest } from "../../guests/useGuest";
import { Quiet } from "../../ui/Quiet";
import { Loaded, Panel } from "../../ui/States";
import { Facts } from "../../ui/Value";
import { bodyOf, type Key, OPTIONS, storedOf } from "./options";
import { appOptions } from "./queries";
import { t } from "./texts";

type View = Schemas["AppOptionsView"];

const PANELS: readonly { title: string; keys: readonly Key[] }[] = [
    { title: shared.start, keys: ["hostname", "onboot", "startup", "protection"] },
    { title: t.processor, keys: ["cpulimit", "cpuunits"] },
    { title: t.dns, keys: ["nameserver", "searchdomain"] },
    { title: t.console, keys: ["cmode", "console", "tty"] },
    { title: t.features, keys: ["nesting"] },
];

/** The options of an app's container. */
export default function ContainerOptions() {
    const guest = useGuest();
    const blocked = useDenialReasonAt(guest.hostId, "apps.options") ?? guest.unavailable;
    const query = useQuery({ ...appOptions(guest.id), enabled: blocked === null });
    if (blocked !== null) {
        return (
            <Panel>
                <Quiet>{blocked}</Quiet>
            </Panel>
        );
    }
    return <Loaded query={query}>{(view) => <Options of={view} onReload={() => query.refetch()} />}</Loaded>;
}

function Options({ of, onReload }: { of: View; onReload: () => Promise<{ data?: View }> }) {
    const send = useSend();
    const guest = useGuest();
    const denied = useDenialReasonAt(guest.hostId, "apps.set_options") ?? guest.busy;
    return (
        <OptionsForm
            of={of}
            options={OPTIONS}
            stored={storedOf(of)}
            pendingOf={({ pending }) => pending}
            required="hostname"
            denied={denied}
            takesEffect={of.takes_effect}
            refused={of.refused}
            send={(changes, seen) => send("apps.set_options", { app_id: guest.id, body: bodyOf(changes, seen) })}
            queryKey={appOptions(guest.id).queryKey}
            onReload={onReload}
        >
            {(fields) => (
                <>
                    {PANELS.map(({ title, keys }) => (
                        <Panel key={title} title={title}>
                            {fields(keys)}
                        </Panel>
                    ))}
                    <Panel title={shared.rootOnly}>
                        <RootOnly of={of.root_only} />
                    </Panel>
                </>
            )}
        </OptionsForm>
    );
}

/** What is changed on the node, by the way in which it is changed there. */
function RootOnly({ of }: { of: View["root_only"] }) {
    const reasons = [...new Set(of.map(({ refused }) => refused))];
    return (
        <Stack gap="sm">
            {reasons.map((reason) => (
                <Fragment key={reason}>
                    <Quiet>{reason}</Quiet>
                    <Facts
                        rows={of
                            .filter(({ refused }) => refused === reason)
                            .map(({ key, set, value }) => [key, value ?? (set ? shared.isSet : shared.notSet)])}
                    />
                </Fragment>
            ))}
        </Stack>
    );
}
