import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Schemas } from "../../api/client";
import { useSend } from "../../api/command";
import { flattened } from "../../api/flattened";
import { useDenialReasonAt } from "../../auth/access";
import { OptionsForm } from "../../guests/options/OptionsForm";
import { t as shared } from "../../guests/options/texts";
import { useGuest } from "../../guests/useGuest";
import { Quiet } from "../../ui/Quiet";
import { Loaded, Panel } from "../../ui/States";
import { Facts } from "../../ui/Value";
import { vmOptions } from "../queries";
import { bodyOf, FIREWALL, type Key, MACHINE, OPTIONS, storedOf } from "./options";
import { t } from "./texts";

const FIRST: readonly Key[] = ["name", "onboot", "startup", "protection"];
const SYSTEM = (Object.keys(MACHINE) as Key[]).filter((key) => !FIRST.includes(key));
const ROOT_ONLY = ["args", "hookscript"];

/** The options of a virtual machine and of its firewall. */
export default function MachineOptions() {
    const guest = useGuest();
    const blocked = useDenialReasonAt(guest.hostId, "vms.options") ?? guest.unavailable;
    const query = useQuery({ ...vmOptions(guest.id), enabled: blocked === null });
    if (blocked !== null) {
        return (
            <Panel>
                <Quiet>{blocked}</Quiet>
            </Panel>
        );
    }
    return <Loaded query={query}>{(view) => <Options of={view} onReload={() => query.refetch()} />}</Loaded>;
}

type Props = { of: Schemas["VmOptionsView"]; onReload: () => Promise<{ data?: Schemas["VmOptionsView"] }> };

function Options({ of, onReload }: Props) {
    const send = useSend();
    const guest = useGuest();
    const denied = useDenialReasonAt(guest.hostId, "vms.set_options");
    return (
        <OptionsForm
            of={of}
            options={OPTIONS}
            stored={storedOf(of)}
            pendingOf={({ machine }) => machine.pending}
            required="name"
            denied={denied}
            send={(changes, seen) =>
                send("vms.set_options", { vm_id: guest.id, body: bodyOf(changes, seen) }).catch((error: unknown) =>
                    Promise.reject(flattened(error, "machine")),
                )
            }
            queryKey={vmOptions(guest.id).queryKey}
            onReload={onReload}
        >
            {(fields) => (
                <>
                    <Panel title={shared.start}>{fields(FIRST)}</Panel>
                    <Panel title={t.system}>{fields(SYSTEM)}</Panel>
                    <Panel title={t.firewall}>
                        <Stack gap="sm">
                            <Quiet>{t.firewallNote}</Quiet>
                            {fields(Object.keys(FIREWALL) as Key[])}
                        </Stack>
                    </Panel>
                    <Panel title={shared.rootOnly}>
                        <Stack gap="sm">
                            <Quiet>{t.rootOnlyNote({ code: (children) => <code>{children}</code> })}</Quiet>
                            <Facts
                                rows={ROOT_ONLY.map((key) => [
                                    key,
                                    of.machine.root_only.includes(key) ? shared.isSet : shared.notSet,
                                ])}
                            />
                        </Stack>
                    </Panel>
                </>
            )}
        </OptionsForm>
    );
}
