import { Alert, Badge, Group, Radio, Stack, Text } from "@mantine/core";
import { IconExternalLink, IconKey } from "@tabler/icons-react";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Host, InstallChoices } from "../../api/client";
import { hosts } from "../../api/queries";
import { useDenialReasonAt, useDenialReasonsAt } from "../../auth/access";
import { HostCard } from "../../hosts/choice/HostCard";
import { ssh } from "../../hosts/ssh";
import { SmallButton } from "../../ui/ActionButton";
import { AnchorLink, ButtonLink } from "../../ui/Links";
import { Quiet } from "../../ui/Quiet";
import { Empty, ErrorAlert, Loaded } from "../../ui/States";
import type { StepProps } from "./draft";
import { t } from "./texts";

type Props = StepProps & { choices: UseQueryResult<InstallChoices> };

/** Selects the target host. Only hosts on which the user may install are listed. */
export function HostStep(props: Props) {
    const query = useQuery(hosts);
    const denialReason = useDenialReasonsAt("catalog.install");
    return (
        <Loaded query={query}>
            {(all) => {
                const open = all.filter((host) => denialReason(host.id) === null);
                return open.length === 0 ? (
                    <NoHost any={all.length > 0} />
                ) : (
                    <Choice {...props} rows={open} hidden={all.length - open.length} />
                );
            }}
        </Loaded>
    );
}

function NoHost({ any }: { any: boolean }) {
    return any ? (
        <Empty title={t.noHostInstallOn}>{t.installingNeedsRoleAdmin}</Empty>
    ) : (
        <Empty title={t.noHostYet} action={<ButtonLink to="/hosts/add">{t.addHost}</ButtonLink>}>
            {t.appNeedsHostInstalled}
        </Empty>
    );
}

function Choice({ draft, faults, set, choices, rows, hidden }: Props & { rows: Host[]; hidden: number }) {
    const chosen = rows.find((host) => host.id === draft.host_id);
    return (
        <>
            <Radio.Group
                label={t.targetHost}
                value={draft.host_id === null ? null : String(draft.host_id)}
                onChange={(id) => set({ host_id: Number(id) }, "host_id")}
                error={faults.host_id}
            >
                <Stack gap={8} mt={6} mb={faults.host_id ? 6 : 0}>
                    {rows.map((host) => (
                        <InstallHostCard key={host.id} host={host} />
                    ))}
                </Stack>
            </Radio.Group>
            {hidden > 0 && <Quiet size="xs">{t.moreHostsNotShown({ hidden })}</Quiet>}
            {chosen && <Readiness host={chosen} choices={choices} />}
        </>
    );
}

/** With whether scripts can be run on it, for those who may see that. */
function InstallHostCard({ host }: { host: Host }) {
    const mayLook = useDenialReasonAt(host.id, "hosts.ssh") === null;
    const signsIn = useQuery({ ...ssh(host.id), enabled: mayLook, staleTime: 0, refetchOnWindowFocus: true }).data;
    const more = signsIn === undefined ? null : signsIn.verified_at === null ? t.noSshYet : t.sshWorks;
    return <HostCard host={host} offline={t.hostDoesNotAnswer} more={more} />;
}

/** Whether scripts can be run on the host; if not, how to set that up. */
function Readiness({ host, choices }: { host: Host; choices: UseQueryResult<InstallChoices> }) {
    if (choices.error) return <ErrorAlert error={choices.error} retry={() => void choices.refetch()} />;
    if (choices.data === undefined) {
        return <Quiet role="status">{t.checking({ name: host.name })}</Quiet>;
    }
    if (choices.data.ssh_ready) {
        return (
            <Group gap={8} role="status">
                <Badge color="teal" radius="sm" leftSection={<IconKey size={12} aria-hidden />}>
                    {t.sshWorks}
                </Badge>
                <Quiet>{t.scriptsCanRunOn({ name: host.name })}</Quiet>
            </Group>
        );
    }
    return <SshMissing host={host} checking={choices.isFetching} onCheck={() => void choices.refetch()} />;
}

/** Explains how to set up SSH so that scripts can be run on the host. */
export function SshMissing({ host, checking, onCheck }: { host: Host; checking: boolean; onCheck: () => void }) {
    return (
        <Alert
            color="orange"
            icon={<IconKey size={18} />}
            title={t.holdfastCantSignOver({ name: host.name })}
            role="alert"
        >
            <Text>
                {t.sshMissing({
                    host: host.name,
                    link: (children) => (
                        <AnchorLink
                            inherit
                            to="/hosts/$id/connection"
                            params={{ id: String(host.id) }}
                            hash="ssh"
                            target="_blank"
                        >
                            {children} <IconExternalLink size={13} aria-label={t.newTab} className="inline-icon" />
                        </AnchorLink>
                    ),
                })}
            </Text>
            <SmallButton mt="xs" onClick={onCheck} loading={checking}>
                {t.checkAgain}
            </SmallButton>
        </Alert>
    );
}
