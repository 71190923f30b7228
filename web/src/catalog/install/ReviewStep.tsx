import { Checkbox, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type CatalogEntry, type Host, type InstallChoices, Problem } from "../../api/client";
import { bytes } from "../../ui/format";
import { ErrorAlert } from "../../ui/States";
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

/** Shows exactly what will run where, and the resulting container; nothing runs without consent. */
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
                    ["Container", `${draft.ctid === "" ? "the lowest free CT ID" : draft.ctid}, named ${hostname(draft.name)}`],
                    ["Size", size(draft)],
                    ["Disk on", draft.storage],
                    ["Template on", draft.template_storage],
                    ["Network", network(draft)],
                    ["Privileges", draft.unprivileged ? "unprivileged" : "privileged: root in it is root on the node"],
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
                    . Holdfast sends these scripts and the framework they load, all from that commit. The scripts download the
                    app itself from the network.
                </Text>
            </div>
            <Checkbox
                label={`Run ${run.length === 1 ? "this script" : "these scripts"} as root on ${host.node}. They have full access to the node.`}
                checked={consent}
                onChange={(e) => onConsent(e.currentTarget.checked)}
            />
            {choices && !choices.ssh_ready && (
                <SshMissing host={host} checking={again.isFetching} onCheck={() => void again.refetch()} />
            )}
            {error !== null && !placed && <ErrorAlert error={error} />}
        </Stack>
    );
}

/** The answers to the script's questions; secrets are not shown. */
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
                        {answerText(question, draft.answers[question.variable])}
                    </Text>
                </div>
            ))}
        </Stack>
    );
}

function answerText({ secret, yesNo, fallback }: Question, answer: string | undefined): string {
    if (!answer) return `${fallback || "empty"}, the script's default`;
    if (yesNo) return saysYes(answer) ? "yes" : "no";
    return secret ? "set, not shown" : answer;
}

function size({ cores, memory_mb, disk_gb }: Draft): string {
    const own = "by the script's default";
    return [
        cores === "" ? `cores ${own}` : `${cores} ${Number(cores) === 1 ? "core" : "cores"}`,
        memory_mb === "" ? `memory ${own}` : bytes(Number(memory_mb) * 1024 ** 2),
        disk_gb === "" ? `disk ${own}` : `${bytes(Number(disk_gb) * 1024 ** 3)} disk`,
    ].join(", ");
}

function network({ bridge, vlan, fixed, ip, gateway }: Draft): string {
    return [
        bridge ?? "the script's default bridge",
        vlan === "" ? null : `VLAN ${vlan}`,
        fixed ? ip.trim() : "address via DHCP",
        fixed && (gateway.trim() === "" ? "no gateway" : `gateway ${gateway.trim()}`),
    ]
        .filter(Boolean)
        .join(", ");
}
