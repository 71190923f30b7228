import { Checkbox, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type CatalogEntry, type Host, type InstallChoices, Problem } from "../../api/client";
import { bytes } from "../../ui/format";
import { Quiet } from "../../ui/Quiet";
import { ErrorAlert } from "../../ui/States";
import { Facts } from "../../ui/Value";
import { type Question, questions, scripts, short } from "../facts";
import { catalogStatus, installChoices } from "../queries";
import { ScriptName } from "../ScriptName";
import type { StepProps } from "./draft";
import { type Draft, hostname, saysYes } from "./draft";
import { SshMissing } from "./HostStep";
import { t } from "./texts";

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
                    [t.host, t.onNode({ host: host.name, node: host.node })],
                    [
                        t.container,
                        t.ctidNamed({
                            ctid: draft.ctid === "" ? t.lowestFreeCtId : draft.ctid,
                            name: hostname(draft.name),
                        }),
                    ],
                    [t.size, size(draft)],
                    [t.diskOn, draft.storage],
                    [t.templateOn, draft.template_storage],
                    [t.network, network(draft)],
                    [t.privileges, draft.unprivileged ? t.unprivilegedContainer : t.privilegedRootRootOn],
                ]}
            />
            {draft.interactive ? <Text>{t.inTerminalNote}</Text> : <Answers entry={entry} draft={draft} />}
            <div className="panel padded">
                <Text fw={600} mb={6}>
                    {t.whatWillRunRoot}
                </Text>
                <Stack gap={0} mb={8}>
                    {run.map((script, index) => (
                        <Text key={script}>
                            <ScriptName of={script} status={status} />{" "}
                            <span className="quiet">
                                {index === 0 ? t.onTheNode({ node: host.node }) : t.newContainer}
                            </span>
                        </Text>
                    ))}
                </Stack>
                <Quiet className="breaks">
                    {status?.commit
                        ? t.fromCommit({
                              url: status.url,
                              commit: short(status.commit),
                              mono: (children) => (
                                  <span className="mono" title={status.commit ?? undefined}>
                                      {children}
                                  </span>
                              ),
                          })
                        : t.fromSource({ url: status?.url ?? t.theCataloguesSource })}
                </Quiet>
            </div>
            <Checkbox
                label={t.runTheseScriptsRoot({ n: run.length, node: host.node })}
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
                    <Text className="quiet" component="dt">
                        {question.text}
                    </Text>
                    <Text component="dd" m={0} className="breaks">
                        {answerText(question, draft.answers[question.variable])}
                    </Text>
                </div>
            ))}
        </Stack>
    );
}

function answerText({ secret, yesNo, fallback }: Question, answer: string | undefined): string {
    if (!answer) return t.answerDefault({ fallback: fallback || t.empty });
    if (yesNo) return saysYes(answer) ? t.yes : t.no;
    return secret ? t.setNotShown : answer;
}

function size({ cores, memory_mb, disk_gb }: Draft): string {
    return [
        cores === "" ? t.defaultCores : t.coresChosen({ n: Number(cores) }),
        memory_mb === "" ? t.defaultMemory : bytes(Number(memory_mb) * 1024 ** 2),
        disk_gb === "" ? t.defaultDisk : t.diskChosen({ bytes: bytes(Number(disk_gb) * 1024 ** 3) }),
    ].join(", ");
}

function network({ bridge, vlan, fixed, ip, gateway }: Draft): string {
    return [
        bridge ?? t.scriptsDefaultBridge,
        vlan === "" ? null : t.vlanTag({ vlan }),
        fixed ? ip.trim() : t.addressViaDhcp,
        fixed && (gateway.trim() === "" ? t.noGateway : t.gatewayOf({ gateway: gateway.trim() })),
    ]
        .filter(Boolean)
        .join(", ");
}
