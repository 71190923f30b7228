import { ActionIcon } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { IconCircle, IconCircleCheck, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { apps, hosts, onboarding } from "../api/queries";
import { useDenialReason } from "../auth/access";
import { goals } from "../backups/coverage/queries";
import { ActionButton } from "../ui/ActionButton";
import { AnchorLink, ButtonLink } from "../ui/Links";
import { Tip } from "../ui/later/Tip";
import { Panel } from "../ui/States";
import { channelCheck, ownCheck, ownProblems } from "./checks";
import { t } from "./texts";

type Action = { label: string; to: string; search?: { adopt: true }; hash?: string; why: string | null };
type Step = { title: string; text: string; isDone: boolean; actions: Action[] };

/** The first steps, until they are done or hidden. Nothing for users who can do none of those that remain. */
export function Checklist() {
    const [hidden, setHidden] = useLocalStorage({
        key: "holdfast-first-steps-hidden",
        defaultValue: false,
        getInitialValueInEffect: false,
    });
    const steps = useSteps();
    if (steps === null || (hidden && steps[0]?.isDone)) return null;
    const open = steps.filter((step) => !step.isDone);
    if (!open.some(({ actions }) => actions.some(({ why }) => why === null))) return null;
    const next = open[0];
    return (
        <Panel
            title={t.firstSteps}
            aside={
                <span className="steps-done">
                    <span className="quiet">
                        {t.stepsDone({ done: steps.length - open.length, total: steps.length })}
                    </span>
                    {/* Without a host this is all that the page has. */}
                    {steps[0]?.isDone && (
                        <Tip label={t.hideSteps}>
                            <ActionIcon
                                variant="subtle"
                                color="gray"
                                size="sm"
                                aria-label={t.hideSteps}
                                onClick={() => setHidden(true)}
                            >
                                <IconX size={16} />
                            </ActionIcon>
                        </Tip>
                    )}
                </span>
            }
        >
            <ol className="steps">
                {steps.map((step) => (
                    <li key={step.title} data-done={step.isDone || undefined}>
                        {step.isDone ? <IconCircleCheck size={20} aria-hidden /> : <IconCircle size={20} aria-hidden />}
                        <div>
                            <b>{step.title}</b>
                            {step.isDone ? (
                                <span className="quiet"> {t.stepDone}</span>
                            ) : (
                                <p className="quiet">{step.text}</p>
                            )}
                            {step === next && (
                                <div className="step-actions">
                                    {step.actions.map((action, number) => (
                                        <StepAction key={action.to} action={action} isFirst={number === 0} />
                                    ))}
                                </div>
                            )}
                        </div>
                    </li>
                ))}
            </ol>
        </Panel>
    );
}

function StepAction({ action: { label, to, search, hash, why }, isFirst }: { action: Action; isFirst: boolean }) {
    if (why !== null) return <ActionButton why={why}>{label}</ActionButton>;
    if (!isFirst)
        return (
            <AnchorLink to={to} search={search} hash={hash}>
                {label}
            </AnchorLink>
        );
    return (
        <ButtonLink to={to} search={search} hash={hash}>
            {label}
        </ButtonLink>
    );
}

/** Null while it is not known which steps are done. Steps that the user may not see the state of are left out. */
function useSteps(): Step[] | null {
    const hostRows = useQuery({ ...hosts, select: countOf }).data;
    const appCount = useQuery({ ...apps, select: countOf }).data;
    const hasHosts = (hostRows ?? 0) > 0;
    const first = useQuery({ ...onboarding, enabled: hasHosts, staleTime: 2000 }).data;
    const adding = useDenialReason("hosts.add");
    const connecting = useDenialReason("hosts.make_ssh_key");
    const adopting = useDenialReason("apps.adopt");
    const installing = useDenialReason("catalog.install");
    const telling = useDenialReason("notifications.create_channel");
    const setting = useDenialReason("backups.set_goals");
    const saving = useDenialReason("meta.backup");
    const known = useQuery({ ...channelCheck, enabled: telling === null }).data;
    const goal = useQuery({ ...goals, enabled: setting === null }).data;
    const own = useQuery({ ...ownCheck, enabled: saving === null }).data;
    if (hostRows === undefined || appCount === undefined || (hasHosts && first?.ssh_pending === undefined)) return null;
    return [
        {
            title: t.stepHost,
            text: t.stepHostText,
            isDone: hasHosts,
            actions: [{ label: t.addHost, to: "/hosts/add", why: adding }],
        },
        {
            title: t.stepSsh,
            text: t.stepSshText,
            isDone: hasHosts && first?.ssh_pending === false,
            actions: [
                {
                    label: t.setUpSsh,
                    to: first?.ssh_pending_host == null ? "/hosts" : `/hosts/${first.ssh_pending_host}/connection`,
                    hash: "ssh",
                    why: connecting,
                },
            ],
        },
        {
            title: t.stepApp,
            text: t.stepAppText,
            isDone: appCount > 0,
            actions: [
                { label: t.adopt, to: "/apps", search: { adopt: true }, why: adopting },
                { label: t.install, to: "/catalog", why: installing },
            ],
        },
        ...step(known, ({ length }) => length > 0, t.stepChannel, t.stepChannelText, {
            label: t.openChannels,
            to: "/notifications",
            why: telling,
        }),
        ...step(goal, ({ default_h, tags }) => default_h !== null || tags.length > 0, t.stepGoal, t.stepGoalText, {
            label: t.openCoverage,
            to: "/backups/coverage",
            why: setting,
        }),
        ...step(own, (of) => ownProblems(of).length === 0, t.stepOwn, t.stepOwnText, {
            label: t.openOwn,
            to: "/settings/service",
            why: saving,
        }),
    ];
}

/** A step whose state is known. */
function step<Data>(
    data: Data | undefined,
    isDone: (data: Data) => boolean,
    title: string,
    text: string,
    action: Action,
): Step[] {
    return data === undefined ? [] : [{ title, text, isDone: isDone(data), actions: [action] }];
}

const countOf = (rows: unknown[]) => rows.length;
