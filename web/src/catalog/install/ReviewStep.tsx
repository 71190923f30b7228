import { Checkbox, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type CatalogEntry, type Host, type InstallChoices, Problem } from "../../api/client";
import { bytes } from "../../ui/format";
import { Trouble } from "../../ui/States";
import { Facts } from "../../ui/Value";
import { type Question, questions, scripts, short } from "../facts";
import { ScriptName } from "../ScriptName";
import { catalogStatus, installChoices } from "../queries";
import { type Draft, hostname, saysYes } from "./draft";
import { SshMissing } from "./HostStep";
import type { StepProps } from "./Wizard";

type Props = StepProps & {
    host: Host;
    choices: InstallChoices | undefined;
    consent: boolean;
    onConsent: (consent: boolean) => void;
    error: unknown;
};

/** Exactly what will be run, where, and what shall come of it; nothing is run without a yes to that. */
export function ReviewStep({ entry, draft, host, choices, consent, onConsent, error }: Props) {
    const status = useQuery(catalogStatus).data;
    const again = useQuery({ ...installChoices(entry.slug, host.id), enabled: false });
    const placed = error instanceof Problem && (error.faults.length > 0 || error.code === "capability_missing");
    const run = scripts(entry);
    return (
        <Stack gap="md">
            <Facts
                rows={[
                    ["Host", `${host.name}, node ${host.node}`],
                    ["Container", `${draft.ctid === "" ? "the lowest free number" : draft.ctid}, named ${hostname(draft.name)}`],
                    ["Size", size(draft)],
                    ["Disk on", draft.storage],
                    ["Template on", draft.template_storage],
                    ["Network", network(draft)],
                    ["Root in it", draft.unprivileged ? "nobody on the node (unprivileged)" : "root on the node (privileged)"],
                ]}
            />
            <Answers entry={entry} draft={draft} />
            <div className="panel" style={{ padding: 12 }}>
                <Text size="sm" fw={600} mb={6}>
                    What will run, as root
                </Text>
                <Stack gap={0} mb={8}>
                    {run.map((script, index) => (
                        <Text key={script} size="sm">
                            <ScriptName of={script} status={status} />{" "}
                            <span className="quiet">{index === 0 ? `on ${host.node}` : "in the new container"}</span>
                        </Text>
                    ))}
                </Stack>
                <Text size="sm" className="quiet" style={{ overflowWrap: "anywhere" }}>
                    From {status?.url ?? "the catalogue's source"}
                    {status?.commit && (
                        <>
                            {" "}
                            at commit <span className="mono" title={status.commit}>{short(status.commit)}</span>
                        </>
                    )}
                    . Holdfast sends these and the framework they load, all of that commit; the app itself they fetch from the
                    network.
                </Text>
            </div>
            <Checkbox
                label={`Run ${run.length === 1 ? "this script" : "these scripts"} as root on ${host.node}. They can do anything there.`}
                checked={consent}
                onChange={(e) => onConsent(e.currentTarget.checked)}
            />
            {choices && !choices.ssh_ready && (
                <SshMissing host={host} looking={again.isFetching} onLook={() => void again.refetch()} />
            )}
            {error !== null && !placed && <Trouble error={error} />}
        </Stack>
    );
}

/** What was answered to the script's questions; secrets are not shown. */
function Answers({ entry, draft }: { entry: CatalogEntry; draft: Draft }) {
    const rows = questions(entry);
    if (rows.length === 0) return null;
    return (
        <Stack gap={6} component="dl" m={0}>
            {rows.map((question) => (
                <div key={question.variable}>
                    <Text size="sm" className="quiet" component="dt">
                        {question.text}
                    </Text>
                    <Text size="sm" component="dd" m={0} style={{ overflowWrap: "anywhere" }}>
                        {told(question, draft.answers[question.variable])}
                    </Text>
                </div>
            ))}
        </Stack>
    );
}

function told({ secret, yesNo, fallback }: Question, answer: string | undefined): string {
    if (!answer) return `${fallback || "nothing"}, as the script has it`;
    if (yesNo) return saysYes(answer) ? "yes" : "no";
    return secret ? "given, not shown here" : answer;
}

function size({ cores, memory_mb, disk_gb }: Draft): string {
    const own = "as the script has it";
    return [
        cores === "" ? `cores ${own}` : `${cores} ${Number(cores) === 1 ? "core" : "cores"}`,
        memory_mb === "" ? `memory ${own}` : bytes(Number(memory_mb) * 1024 ** 2),
        disk_gb === "" ? `disk ${own}` : `${bytes(Number(disk_gb) * 1024 ** 3)} of disk`,
    ].join(", ");
}

function network({ bridge, vlan, fixed, ip, gateway }: Draft): string {
    return [
        bridge ?? "the script's bridge",
        vlan === "" ? null : `VLAN ${vlan}`,
        fixed ? ip.trim() : "address by DHCP",
        fixed && (gateway.trim() === "" ? "no gateway" : `gateway ${gateway.trim()}`),
    ]
        .filter(Boolean)
        .join(", ");
}
